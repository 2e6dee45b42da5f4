"""A question over a table in typed parts, and the one SELECT that it amounts to."""
