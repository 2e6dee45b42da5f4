"""What is done with the text itself: the forms that it is put into, one after the other."""
