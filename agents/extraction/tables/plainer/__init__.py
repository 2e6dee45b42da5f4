"""Ways of asking that are put into plainer words before a question over a table is read."""
