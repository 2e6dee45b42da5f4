"""What a request says of files: which are meant, how they are called, and what is done with them step by step."""
