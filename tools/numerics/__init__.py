"""Tests of significance, and shares with their intervals."""
