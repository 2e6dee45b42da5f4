"""Tabs that show the same conversation follow each other."""
