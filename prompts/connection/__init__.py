"""Connecting a chat model: what runs on this machine, whether it answers, and where the choice is kept."""
