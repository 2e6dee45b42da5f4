"""The tool library: what is on offer, what people and models changed of it, its store."""
