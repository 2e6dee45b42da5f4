"""Calculating, converting units, drawing at random."""
