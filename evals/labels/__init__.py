"""Agreement of tags and ratings with people's labels."""
