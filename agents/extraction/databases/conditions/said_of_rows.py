"""How far what is said of rows reaches: of a yes or no, and of a comparison with a mean."""

import re
from collections.abc import Sequence

from agents.extraction.databases.conditions import condition_words
from agents.extraction.databases.names.tokens import parts_of
from agents.extraction.databases.scene import Mention


def said_of_rows(text: str, flag: Mention, rows: Sequence[Mention]) -> tuple[int, bool] | None:
    """Return where a yes or no of rows begins, and whether it is denied: who are not active, active users."""
    said = condition_words.SAID_OF.search(text, 0, flag.start)
    if said is not None:
        return said.start(), any(said[denied] for denied in ("no", "none", "without", "zh"))
    denied = condition_words.NOT_SO.search(text, 0, flag.start)
    if denied is not None:
        return denied.start(), True
    before = any(condition_words.OF_ROWS.fullmatch(text, flag.end, m.start) for m in rows)
    return (flag.start, False) if before else None


def around_mean(text: str, mean: re.Match[str], columns: Sequence[Mention]) -> tuple[int, int]:
    """Return where a comparison with a column's mean begins and ends: salary is below the average salary."""
    before = (m.start for m in columns if condition_words.IS.fullmatch(text, m.end, mean.start()))
    behind = (m.end for m in columns if condition_words.IS.fullmatch(text, mean.end(), m.start))
    return min((mean.start(), *before)), max((mean.end(), *behind))


def beside_adjective(flag: Mention, mentions: Sequence[Mention]) -> list[Mention]:
    """Return the columns beside which a yes or no stands as an adjective: official languages, of is_official."""
    adjective = parts_of(flag.column.rpartition(".")[2])[0] in ("is", "has")
    return [m for m in mentions if m.table == flag.table and m.column != flag.column] if adjective else []
