"""What is fitted in the embedder's space: how it is stretched, where each tool lies, what no tool serves."""
