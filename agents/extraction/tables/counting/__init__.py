"""What is counted, and what a row is of: rows, values of a column, and how many there are of a thing."""
