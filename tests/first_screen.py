"""What a failure shows: its reason at once, never thousands of lines of what a program printed."""

MAX_LINES = 60
"""Of one text that is captured, or of one traceback."""
MAX_CHARS = 400
"""Of one line: the values that an assertion compares may be whole reports."""


def shortened(text: str) -> str:
    """Cut lines that are too long, and leave out the middle where there are too many."""
    lines = [line if len(line) <= MAX_CHARS else f"{line[:MAX_CHARS]} …" for line in text.splitlines()]
    if (n_more := len(lines) - MAX_LINES) > 0:
        half = MAX_LINES // 2
        lines[half:-half] = [f"… {n_more:,} more lines …"]
    return "\n".join(lines)
