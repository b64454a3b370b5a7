"""Generated homes with labels on them: what a careful person would keep of them, and what is a trap.

`python -m tests.bootstrap.sample [--home NAME] DIR` writes one for trying by hand.
"""

from __future__ import annotations

from tests.bootstrap.sample.rosalind import ROSALIND
from tests.bootstrap.sample.scoring import score
from tests.bootstrap.sample.tamsin import TAMSIN

__all__ = ["ROSALIND", "TAMSIN", "score"]
