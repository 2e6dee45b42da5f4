"""A follow-up made to stand alone, and split into sub-tasks."""
