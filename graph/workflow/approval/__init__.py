"""At the call: may it be made, what is a person asked first, and what their word stands for."""
