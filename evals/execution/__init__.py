"""Composed requests run whole by several arms: how many are answered right, and what that costs."""
