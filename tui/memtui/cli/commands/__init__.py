"""One module per command: `arguments(parser)` says what it takes, `run(args, catalog)` does it."""
