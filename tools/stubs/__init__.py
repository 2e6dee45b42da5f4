"""Tools as a model reads them: typed Python functions for programs and their type checker, schemas for single calls."""
