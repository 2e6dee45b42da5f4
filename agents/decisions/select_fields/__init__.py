"""Which fields of a result a prompt needs."""
