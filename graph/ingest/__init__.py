"""Call paths of other systems, read and counted into the tool graph."""
