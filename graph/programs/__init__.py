"""Requests answered by programs that a model writes over tools in view, or by its calls of them: run, asked, told."""
