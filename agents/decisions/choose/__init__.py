"""Which move a search makes next."""
