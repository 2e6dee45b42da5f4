"""Quotes, bars, dividends, currencies, and what follows from prices alone."""
