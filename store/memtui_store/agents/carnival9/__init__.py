"""Carnival9 (KarnEvil9): lessons as lines of JSON, held in memory by a live process and written back by it."""
