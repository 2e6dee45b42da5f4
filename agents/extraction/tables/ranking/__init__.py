"""Groups that a question over a table makes, the order it asks for, and which end of it."""
