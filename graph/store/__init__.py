"""The tool graph in Neo4j: connection, queries, counting, transition weights."""
