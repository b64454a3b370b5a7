"""`python -m tests.bootstrap.sample [--home NAME] DIR [--score [SOURCE ...]]`"""

from __future__ import annotations

import sys

from tests.bootstrap.sample import ROSALIND, TAMSIN
from tests.bootstrap.sample.command import main

sys.exit(main({"tamsin": TAMSIN, "rosalind": ROSALIND}, sys.argv[1:]))
