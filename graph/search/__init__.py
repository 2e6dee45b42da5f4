"""The depth-first search, and what it is handed at each node; no LangGraph, no Neo4j."""
