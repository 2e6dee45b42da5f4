"""The plan of a request before it runs: written down for a person, changed by them, and handed on to be carried out."""
