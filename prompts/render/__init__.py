"""From a template to messages within a budget of tokens."""
