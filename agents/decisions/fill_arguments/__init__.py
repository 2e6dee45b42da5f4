"""Values for the parameters of a step."""
