"""From stores to one list of memories: cards, their cache, and the view that a catalog is."""
