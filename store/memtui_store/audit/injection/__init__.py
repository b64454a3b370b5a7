"""Text that gives orders to whatever model reads a memory. Nothing is imported here, as in `audit.claims`."""
