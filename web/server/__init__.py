"""The process of the page: port, folder, routes."""
