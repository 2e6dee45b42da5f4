"""Training runs of encoder and adapter, on splits."""
