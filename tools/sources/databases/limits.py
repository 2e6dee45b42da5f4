"""What one statement may take."""

from prompts.frozen import Frozen


class ReadLimits(Frozen):
    """Bounds of one statement and of what it brings."""

    seconds: float = 10.0
    rows: int = 1_000
    """Rows that are handed out; more are cut off, and said."""
    result_bytes: int = 1_000_000
    kept_rows: int = 1_000_000
    """Rows that a step between may hold."""
    kept_mb: int = 512
    """Space of all such steps together."""
    sql_chars: int = 20_000
