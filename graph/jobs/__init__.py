"""Batches of questions to a model about tools, and what people say of them."""
