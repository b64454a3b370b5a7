"""Qwen Code: memories of the user, of each project and of a team, and its QWEN.md chain."""
