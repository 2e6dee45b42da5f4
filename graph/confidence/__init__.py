"""How likely the answer without a model is right: a plan of the whole request, its features, one probability."""
