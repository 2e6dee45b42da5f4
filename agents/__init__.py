"""Profiles and their registry, and the eight judgements in their forms."""
