"""Embedders, and where their vectors are kept."""
