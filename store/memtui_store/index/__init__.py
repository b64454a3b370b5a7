"""What was read of every store, in one SQLite file, and the way from there to memories, search and findings."""
