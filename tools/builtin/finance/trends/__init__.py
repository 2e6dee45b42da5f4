"""Figures over years: growth, turning points, correlation, comparison."""
