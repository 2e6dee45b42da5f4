"""One thing where something is so, and another where it is not: looked up before anything is planned."""
