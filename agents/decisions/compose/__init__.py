"""What to do next about a request: a program over the tools in view, calls of them, the answer, or a question."""
