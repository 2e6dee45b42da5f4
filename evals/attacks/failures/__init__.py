"""Requests whose tools fail by chance: each ends in time with an honest answer, and nothing is left of it."""
