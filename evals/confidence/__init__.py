"""How well it is foretold that an answer without a model is right."""
