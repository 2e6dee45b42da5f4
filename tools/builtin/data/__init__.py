"""Tables of this user: loading, describing, querying, aggregating, drawing. DuckDB underneath."""
