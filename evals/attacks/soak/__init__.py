"""Twenty chats at once with the served page, and what its processes hold while they talk and afterwards."""
