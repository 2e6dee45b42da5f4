"""Files of a workspace that no path leads out of."""
