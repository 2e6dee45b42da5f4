"""Files that come in by the chat: which kinds may, what becomes of them, and what is said of those that may not."""
