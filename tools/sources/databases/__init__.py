"""Databases as a source: read-only access, the catalogue, and the functions that answer questions about one."""
