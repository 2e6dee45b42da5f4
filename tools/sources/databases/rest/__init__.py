"""Endpoints made from pairs of a question and its SQL: templates with typed parameters, verified, and served."""
