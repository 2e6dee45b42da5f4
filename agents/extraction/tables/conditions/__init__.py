"""What rows of a table must satisfy, as a request says it: values, days, yes and no, two columns."""
