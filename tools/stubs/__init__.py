"""Tools as typed Python functions: what a model reads before it writes a program, and what a type checker knows."""
