"""Edges derived from the library: who supplies what, who can stand in for whom."""
