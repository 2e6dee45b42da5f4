"""The commands that work on databases: endpoints over one are served."""
