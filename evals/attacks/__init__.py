"""Attacks on the whole program: what must hold, and how often it did."""
