"""Questions to a model about many tools: packed, resumable, with a price beforehand."""
