"""Carapace: one SQLite file per group, and the Claude Code memory of its containers."""
