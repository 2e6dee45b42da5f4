"""Runs, nodes and searches as the spans of a trace."""
