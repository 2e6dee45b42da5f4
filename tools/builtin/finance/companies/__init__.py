"""Companies: symbols, profiles, news."""
