"""Profiles and their registry, and the nine judgements in their forms."""
