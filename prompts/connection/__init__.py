"""Connecting a chat model: what runs on this machine, whether it answers, and where what a person chose is kept."""
