"""Speed, as ratios against a floor measured in the same run: `python -m tests.bench [GROUP …] [--sizes 2000,10000]`."""
