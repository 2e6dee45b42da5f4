"""Pages beside the chat, rendered on the server: forms and links, no script of their own."""
