"""The tagger that needs no model: words, and the floor of `permission`."""
