"""Where tools come from: one source a file, each read into offers that the import checks, tags and stores."""
