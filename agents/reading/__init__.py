"""Reading a request without a model: spans of text that are values, in Chinese and English."""
