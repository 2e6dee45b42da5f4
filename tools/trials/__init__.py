"""Each tool's example call in a temporary workspace, and the page of the built-in tools."""
