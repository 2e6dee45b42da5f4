"""What differs by language: sentences of ours, languages that a library speaks."""
