"""How a conversation is decided, and plans that are looked at before they run."""
