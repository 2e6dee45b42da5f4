"""Reading requests without a model."""
