"""Requests that one call answers, known whole by what they say: what chance is to decide, a value of a JSON file."""
