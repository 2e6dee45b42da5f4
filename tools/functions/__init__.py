"""Typed Python functions, of packs and of users, as tools."""
