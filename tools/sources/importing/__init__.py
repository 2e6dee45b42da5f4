"""Taking a source's feed into the library, again and again, and saying what came of it."""
