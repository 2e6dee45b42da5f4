"""Hostile calls of every built-in tool and damaged files of every kind, drawn by chance from a seed."""
