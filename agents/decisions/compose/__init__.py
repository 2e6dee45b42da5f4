"""What to do next about a request: a program over the tools in view, the answer, a question, or a refusal."""
