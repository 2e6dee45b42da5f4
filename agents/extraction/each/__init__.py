"""One call for each of several things: what a table of such things becomes with the result of each beside it."""
