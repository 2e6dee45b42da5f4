"""Requests that do one thing where something is so of files, and another where it is not."""
