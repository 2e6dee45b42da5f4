"""Follow-ups that have the last answer again, otherwise: a sum, a text, times that were told, a place put right."""
