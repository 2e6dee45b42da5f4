"""Requests answered by programs that a model writes over tools in view: written, run call by call, asked, told."""
