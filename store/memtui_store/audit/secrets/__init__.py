"""Find secrets in text, mask them, and say where to revoke them."""

from __future__ import annotations

from memtui_store.audit.secrets.find import secret_spans
from memtui_store.audit.secrets.masking import mask
from memtui_store.audit.secrets.rules import RULES, where_to_revoke

__all__ = ["RULES", "mask", "secret_spans", "where_to_revoke"]
