"""Follow-ups that ask something else of what was spoken of: another figure of a company, of both, of a result."""
