"""Going out over HTTP: a guard against inner addresses, capped fetching, recorded answers."""
