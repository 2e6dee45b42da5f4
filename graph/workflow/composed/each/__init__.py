"""Requests that want one thing for each of several: each quantity converted, each file of a folder looked at."""
