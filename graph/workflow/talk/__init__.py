"""What is answered without any tool."""
