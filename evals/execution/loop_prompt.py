"""What the loops that are not ours tell the model."""

from datetime import datetime


def loop_prompt() -> str:
    """Return the system prompt of a plain tool-calling loop."""
    today = datetime.now().astimezone().date().isoformat()
    return (
        f"You are an assistant with tools for tables, files, finance and everyday questions. Today is {today}.\n"
        "Answer in the language of the request. Take figures from what the tools return; never invent one.\n"
        "If something that you need is missing or ambiguous, ask the person.\n"
        "If it cannot be done with your tools, say so."
    )
