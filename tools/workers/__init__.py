"""Processes that compute on what users and tools bring: bounded in memory and time, killed at the bound, replaced."""
