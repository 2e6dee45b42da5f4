"""Readers of a request: each plans one that it understands, from the surest to the least sure."""
