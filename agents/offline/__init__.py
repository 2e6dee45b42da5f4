"""The offline forms of the decisions: no model, no network."""
