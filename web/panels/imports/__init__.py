"""The panel that brings more tools in: an API's document, an MCP server, or a file of Python functions."""
