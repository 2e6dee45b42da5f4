"""Walking through JSON Schema."""
