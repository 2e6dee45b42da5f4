"""Zip archives of the workspace: made, listed, unpacked."""
