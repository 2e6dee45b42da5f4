"""The two LangGraph graphs, their state, and the work of their nodes, one file a task."""
