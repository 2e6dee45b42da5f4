"""Databases to try things with, written on the spot: a shop, a music shop, a broker, an electronic wallet.

All of it is made up by counting, so that a file is the same wherever it is written; only the composers and their works
are real.
"""
