"""Names of units, time zones and currencies in both languages."""
