"""Attempts as lines: how many ended how, and those that must be mended."""

import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from evals.attacks.fuzz.attempt import Attempt, Ending, Part

_SHOWN = 20
_NOTE_CHARS = 160


def lines(part: Part, attempts: Sequence[Attempt], into: Path) -> list[str]:
    """Lay attempts out; the journal in the folder holds each of them, and what makes the bad ones again."""
    counts = Counter(attempt.ending for attempt in attempts)
    bad = [attempt for attempt in attempts if not attempt.ending.good]
    what = "calls" if part == "fuzz" else "files"
    n_different = len({attempt.what.partition(":")[0] for attempt in attempts})
    kinds = "tools" if part == "fuzz" else "kinds"
    return [
        f"{len(attempts):,} {what} of {n_different} {kinds}: {len(bad)} to mend",
        *(f"{ending.value:18} {counts[ending]:7,}" for ending in Ending),
        *(_told(attempt) for attempt in bad[:_SHOWN]),
        *([f"… and {len(bad) - _SHOWN} more"] if len(bad) > _SHOWN else []),
        f"each of them: {into}",
    ]


def _told(attempt: Attempt) -> str:
    note = " ".join(attempt.note.split())[:_NOTE_CHARS]
    again = json.dumps(attempt.again, default=str)[:_NOTE_CHARS]
    return f"{attempt.n} {attempt.what} {attempt.ending.value}: {note} {again}"
