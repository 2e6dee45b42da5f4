"""Which agent takes a sub-task."""
