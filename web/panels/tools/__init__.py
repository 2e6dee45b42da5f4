"""The panels of tools: look for one, read what it does, run it, bring more in."""
