"""The system pack: files in the user's workspace, the disk, and running processes."""
