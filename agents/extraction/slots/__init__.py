"""Parameters as slots, and which value each gets."""
