"""Figures of a table's columns."""
