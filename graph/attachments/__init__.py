"""Files that come with a message."""
