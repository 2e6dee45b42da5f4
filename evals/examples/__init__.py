"""End-to-end examples and the benchmark's questions."""
