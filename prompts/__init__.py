"""What is said to a model and what it costs."""
