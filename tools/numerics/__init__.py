"""Regressions and tests of significance."""
