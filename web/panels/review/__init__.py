"""The panel of tags and quality in doubt: a person confirms, corrects and settles them."""
