"""`python -m tests.bootstrap.sample DIR [--score [SOURCE ...]]`"""

from __future__ import annotations

import sys

from tests.bootstrap.sample.command import main
from tests.bootstrap.sample.tamsin import TAMSIN

sys.exit(main(TAMSIN, sys.argv[1:]))
