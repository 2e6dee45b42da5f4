"""A call that waits for a person: the question with its buttons and forms, and their word on it."""
