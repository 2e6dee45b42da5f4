"""Files and folders of the workspace."""
