"""Sums that are told in the words of everyday: worked out step by step, and gone on with in the next message."""
