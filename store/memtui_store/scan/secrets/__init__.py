"""Secrets: what they look like, where they stand, and what only looks like one."""
