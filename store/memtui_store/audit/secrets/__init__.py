"""Secrets in a text, masked, with where to revoke them. Nothing is imported here, as in `audit.claims`."""
