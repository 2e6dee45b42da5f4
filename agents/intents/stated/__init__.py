"""What a text states, or leaves unsaid, beside what the call of a tool would take."""
