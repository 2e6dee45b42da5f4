"""Selecting, joining, sorting and reshaping tables."""
