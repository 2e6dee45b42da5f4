"""Market data from providers behind one interface, asked in order, with a cache on disk."""
