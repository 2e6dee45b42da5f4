"""Requests whose words tell one call whole: what is packed, run, cut out of a text, put on a list, or converted."""
