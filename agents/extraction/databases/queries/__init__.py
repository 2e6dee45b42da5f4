"""What was found in a question, put together as one query, and whether it may be trusted."""
