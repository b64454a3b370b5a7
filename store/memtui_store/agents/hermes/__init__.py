"""Hermes: two files of entries per profile, written under its own lock, and a queue of changes that wait."""
