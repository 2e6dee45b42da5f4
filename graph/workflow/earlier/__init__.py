"""What came before a sub-task: results of other parts, values looked up in the conversation, attached tables."""
