"""What a task asks for, and how well tools, agents and values fit it."""
