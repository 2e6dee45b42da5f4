"""Tools that people bring: requests over imported documents and functions, asked of the assistant without a model."""
