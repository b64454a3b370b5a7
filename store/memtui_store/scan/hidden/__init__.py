"""Text a person cannot see as it is."""
