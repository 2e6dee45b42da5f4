"""Words and reply types that all model forms share."""
