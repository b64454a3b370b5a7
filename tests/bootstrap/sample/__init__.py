"""A generated home with labels on it: what a careful person would keep of it, and what is a trap.

`python -m tests.bootstrap.sample DIR` writes it for trying by hand.
"""

from __future__ import annotations

from tests.bootstrap.sample.scoring import score
from tests.bootstrap.sample.tamsin import TAMSIN

__all__ = ["TAMSIN", "score"]
