"""How an answer stands on the page: its value first, then a chart and a table, the rest behind more."""
