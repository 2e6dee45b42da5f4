"""Texts: encoding, comparing, searching, languages."""
