"""Commands that take back what was done or allowed."""
