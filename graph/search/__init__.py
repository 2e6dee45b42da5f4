"""The depth-first search, and what it is handed at each node; it knows no graph of LangGraph and no server."""
