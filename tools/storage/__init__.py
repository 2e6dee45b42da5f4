"""SQLite files with a version, refused with one sentence when they cannot be read."""
