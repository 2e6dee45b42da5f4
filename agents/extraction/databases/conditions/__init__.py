"""What rows and groups must satisfy, as a text says it."""
