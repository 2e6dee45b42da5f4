"""Past requests with their paths and outcomes."""
