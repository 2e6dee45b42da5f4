"""Questions over databases, answered offline and compared with what their SQL brings."""
