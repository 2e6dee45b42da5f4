"""Clauses of a request, and what they refer to."""
