"""Tags with provenance: taxonomy, rules, questions to a model, a person's word."""
