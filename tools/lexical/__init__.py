"""BM25 over arrays of our own, with a tokeniser for Chinese and English."""
