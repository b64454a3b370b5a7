"""Day 1: from what the user already has to proposals in the inbox. Nothing here writes into a store."""
