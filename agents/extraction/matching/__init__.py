"""Pieces of a request matched to the leaves of any JSON Schema, by learnt weights."""
