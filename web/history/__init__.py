"""Conversations on disk, as the page shows them."""
