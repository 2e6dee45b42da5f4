"""OpenAPI documents, and the runner that calls what they describe."""
