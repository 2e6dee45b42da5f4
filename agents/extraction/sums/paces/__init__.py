"""Distance, time and pace: what two of them say of the third, and what the next message changes."""
