"""Claims of memories, checked against repositories that are built here commit by commit."""
