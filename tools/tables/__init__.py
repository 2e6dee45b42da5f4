"""A user's tables in DuckDB: names, columns, values, loading."""
