"""Annual statements, their items and ratios."""
