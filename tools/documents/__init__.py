"""Documents of people, PDF and Word: their text, read in a worker and within bounds."""
