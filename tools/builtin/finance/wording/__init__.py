"""Amounts, sources and charts as answers show them."""
