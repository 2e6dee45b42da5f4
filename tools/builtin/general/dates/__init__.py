"""Dates, times and calendars."""
