"""What a model is shown beside its tools: files, databases, results, and who supplies what a tool needs."""
