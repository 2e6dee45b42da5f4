"""A message that was asked before, changed and sent again: what came after it goes."""
