"""One source a file: LangChain modules, MCP servers, corpora of described tools."""
