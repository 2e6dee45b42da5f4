"""The answer in words, from results only."""
