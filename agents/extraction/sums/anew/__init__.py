"""What a message says anew of the sum before: its rate, its amount, who shares it, a break that is taken off."""
