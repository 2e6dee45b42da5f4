"""The panel of past requests: how each was done, to be changed and run again."""
