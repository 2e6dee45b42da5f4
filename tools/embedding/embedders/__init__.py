"""Embedders: one optional dependency a file, loaded by name in `tools.embedding.embedder`."""
