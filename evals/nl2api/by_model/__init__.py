"""Questions over databases answered by a model: by calls of its own, by programs, by reasoning aloud, by SQL."""
