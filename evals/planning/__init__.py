"""Paths of requests kept aside, and learning of the planner's weights."""
