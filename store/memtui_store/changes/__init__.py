"""Everything that writes: plans, their commit, the journal that can take them back, trash, approvals, purge."""
