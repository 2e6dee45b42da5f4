"""Budgeted groups: which tools stand before a model at one time, never over a budget of tokens."""
