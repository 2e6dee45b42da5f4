"""Intervals, ranking figures, reports as files."""
