"""Reads questions over a database: which table, figures, conditions, groups and order, each as a typed part."""
