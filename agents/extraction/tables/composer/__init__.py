"""Questions over one table read by search: spans are linked to what the table holds, and links make a query or none."""
