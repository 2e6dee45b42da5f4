"""Requests that lead to a tool, written by people or a model."""
