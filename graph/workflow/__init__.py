"""The two LangGraph graphs, their state, and one file a node."""
