"""Runs with side effects, killed at random points and gone on with: nothing twice, nothing lost."""
