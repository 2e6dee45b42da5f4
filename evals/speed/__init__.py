"""Times, beside peers in the same run."""
