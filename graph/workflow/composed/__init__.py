"""Requests that are composed of several: two files, two figures, one thing and then another with its result."""
