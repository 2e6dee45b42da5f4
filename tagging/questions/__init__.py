"""What a model is asked about a tool: its tags, how well it is described."""
