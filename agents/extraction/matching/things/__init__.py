"""What things are kept under, and how many of them are wanted: lines of an order, numbers of single things."""
