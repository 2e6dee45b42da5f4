"""Tables in, listed, and out again."""
