"""Codex CLI: its handbook, its summary, its ad-hoc notes, what it generates, and its AGENTS.md chain."""
