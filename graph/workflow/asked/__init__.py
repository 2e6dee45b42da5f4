"""What a request comes with: how it is decided, what its run starts from, a path that a person chose."""
