"""What rows did or what was done with them, which rows of another table tell: who ordered, films that were rented."""
