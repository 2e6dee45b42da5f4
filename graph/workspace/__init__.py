"""One home, what is open of it, and the snapshot that a request works on."""
