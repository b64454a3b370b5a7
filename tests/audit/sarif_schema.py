"""The schema that the SARIF 2.1.0 standard publishes, as data."""

from __future__ import annotations

import json
from pathlib import Path

SARIF = json.loads(Path(__file__).with_name("sarif-2.1.0.json").read_text(encoding="utf-8"))
