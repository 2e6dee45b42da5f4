"""What tables, columns and values of a database are called in a text."""
