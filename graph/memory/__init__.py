"""Past requests with their paths and outcomes, and what a conversation has read."""
