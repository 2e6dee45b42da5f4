"""SEL over a database: one function for each selection, and a getter for each column."""
