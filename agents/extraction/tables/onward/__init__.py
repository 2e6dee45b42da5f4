"""What a later message makes of a table or of the answer before: rows that are dropped, the end of its groups."""
