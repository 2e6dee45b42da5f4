"""Charts of a table."""
