"""Everyday tools: time zones, dates, units, arithmetic, text."""
