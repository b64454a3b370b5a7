"""What people type, what it finds, in which order, and the index that makes it quick."""
