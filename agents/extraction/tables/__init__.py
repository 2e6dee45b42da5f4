"""Questions over one table, read from plain words: figures, conditions, groups, order."""
