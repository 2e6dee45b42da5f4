"""Requests about a text: the forms that it is put into, one after the other, and where the last is written."""
