"""Columns that are worked out row by row of others: cash and card together, due less paid, minutes per stop."""
