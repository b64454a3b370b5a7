"""How anything is written: a plan, its commit, the journal that can take it back, and the files below."""
