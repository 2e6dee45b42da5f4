"""A figure of the annual reports of companies that a request, or a file of it, names."""
