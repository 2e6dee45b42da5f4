"""One run on one page: events as steps, pictures, tables and questions."""
