"""Weather, places, web pages and mail."""
