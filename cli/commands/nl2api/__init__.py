"""`toolatlas nl2api`: questions with their SQL become tools and evaluation sets."""
