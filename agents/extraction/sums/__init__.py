"""Sums that are told as a story: amounts, what they are of, and what is done with them one after the other."""
