"""Tool, library, sources, finding, calling, and the built-in packs."""
