"""What a file that is read as text tells: its settings and lines, and which of them a question asks for."""
