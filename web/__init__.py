"""The chat page: a run's events as steps, pictures, tables and questions in Chainlit."""
