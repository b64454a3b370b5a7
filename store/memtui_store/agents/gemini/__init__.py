"""Gemini CLI: its private memory of each project, the patches that wait for a person, and its GEMINI.md chain."""
