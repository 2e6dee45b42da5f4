"""Cost and structure of capital, and loans."""
