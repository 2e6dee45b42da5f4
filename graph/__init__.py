"""The run of a request: assistant, the two LangGraph graphs, search, memory, the tool graph."""
