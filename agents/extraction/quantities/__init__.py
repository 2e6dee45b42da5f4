"""Stories of quantities, prices and rates, read by a grammar that must account for every word of them."""
