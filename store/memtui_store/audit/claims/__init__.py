"""What a memory says about its project, and whether the project still agrees."""

from __future__ import annotations

from memtui_store.audit.claims.extract import extract
from memtui_store.audit.claims.model import Claim, ClaimResult
from memtui_store.audit.claims.repository import Repository
from memtui_store.audit.claims.verify import check_claims

__all__ = ["Claim", "ClaimResult", "Repository", "check_claims", "extract"]
