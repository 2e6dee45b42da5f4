"""What a request says around what it asks: greetings, reasons, and what a file is about."""
