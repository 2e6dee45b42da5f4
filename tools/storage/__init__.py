"""The SQLite file of a home: parts with versions, migrated step by step, or refused with one sentence."""
