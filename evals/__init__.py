"""Measures retrieval, planning, examples, speed; every figure in the docs comes from here."""
