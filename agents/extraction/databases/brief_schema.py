"""What a model is told of a database for one request: the tables and columns that it needs, within a budget of tokens.

Which ones, the request's own words tell: names of tables and columns, values that stand in them, and the tables that
join those. Where the words tell nothing, tables come in their own order.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final

from agents.extraction.databases.asked import scene_of
from agents.extraction.databases.names.columns import is_key, label_of
from lazy_regex import lazy_regex
from prompts.frozen import Frozen
from prompts.parts import Omitted
from prompts.render.tokens import count_tokens
from tools.sources.databases.catalogue import Catalogue, Column, TableInfo
from tools.sources.databases.query.reach import reach
from tools.sources.databases.query.values import ValueIndex

NAMED: Final = 4
"""What a table that is named whole has spoken for it."""
_PART, _VALUE, _COLUMN = 1, 3, 2
"""What a name in part, a value and a column speak for the table that has it."""
_NEEDED_COLUMNS: Final = 24
"""A table of more columns is shown without those that the request does not name."""
_FEW: Final = 6
_BREAKS: Final = lazy_regex(r"[\r\n\v\f\x1c-\x1e\x85\u2028\u2029]+")
_CHARS: Final = 40
_LISTED: Final = 40


class BriefSchema(Frozen):
    """A schema as a model reads it."""

    text: str
    tables: tuple[str, ...]
    """Keys of the tables that are told with their columns."""
    omitted: Omitted = Omitted()


def brief_schema(text: str, catalogue: Catalogue, values: ValueIndex, budget_tokens: int) -> BriefSchema:
    """Tell the tables that a request needs, then others as far as there is room; a table is told or left out.

    Args:
        text: The request.
        catalogue: What may be read.
        values: Of its columns of text.
        budget_tokens: What the whole may take; the first table is told in any case.
    """
    named = _Named(text, catalogue, values)
    lines: dict[str, str] = {}
    left = budget_tokens
    for key in named.tables():
        table = catalogue.table(key)
        if table is None:
            continue
        line = _line(table, named.columns.get(key, ()), named.said.get(key, {}))
        taken = count_tokens(line) + 1
        if taken <= left or not lines:
            lines[key], left = line, left - taken
    rest = [table.key for table in catalogue.tables if table.key not in lines]
    others = [f"Other tables: {', '.join(rest[:_LISTED])}"] if rest else []
    told = [*lines.values(), *(line for line in others if count_tokens(line) < left)]
    reason = f"they would go over the budget of {budget_tokens} tokens"
    return BriefSchema(text="\n".join(told), tables=tuple(lines), omitted=Omitted.of(rest, reason))


def spoken_tables(text: str, catalogue: Catalogue, values: ValueIndex) -> dict[str, int]:
    """Return the tables that a request speaks of, the likeliest first, and how much speaks for each."""
    return dict(_Named(text, catalogue, values).scores.most_common())


class _Named:
    """What a request names of a database."""

    def __init__(self, text: str, catalogue: Catalogue, values: ValueIndex) -> None:
        self._catalogue = catalogue
        scene = scene_of(text, catalogue, values)
        self.scores = Counter[str]()
        self.columns: dict[str, set[str]] = {}
        self.said: dict[str, dict[str, list[str]]] = {}
        """Table → column → values that the request names, as they are written there."""
        for _, _, names in scene.named:
            for name in names:
                self.scores[name.table] += _COLUMN if name.column else NAMED if name.whole else _PART
                if name.column:
                    self.columns.setdefault(name.table, set()).add(name.column)
        for place in (place for valued in scene.valued for place in valued.places):
            self.scores[place.table] += _VALUE
            self.columns.setdefault(place.table, set()).add(place.column)
            self.said.setdefault(place.table, {}).setdefault(place.column, []).append(place.value)

    def tables(self) -> Sequence[str]:
        """List tables: the likeliest first, behind each those that join it to the best one, then all others."""
        likely = [key for key, _ in self.scores.most_common()]
        joined = [between for key in likely for between in (key, *self._between(likely[0], key))]
        return list(dict.fromkeys([*joined, *(table.key for table in self._catalogue.tables)]))

    def _between(self, first: str, key: str) -> Iterator[str]:
        base = self._catalogue.table(first)
        ways = reach(self._catalogue, base).ways if base is not None else {}
        return (hop.table for hop in ways.get(key, ()))


def _line(table: TableInfo, named: Collection[str], said: Mapping[str, Sequence[str]]) -> str:
    """Write a table with its columns; of a wide one those that are named, its keys, and the first others."""
    pointing = {name: key for key in table.foreign_keys for name in key.columns}
    first = [c for c in table.columns if c.name in named or c.name in pointing or is_key(table, c.name)]
    label = [c for c in table.columns if c.name == label_of(table)]
    chosen = {c.name for c in [*first, *label, *table.columns][:_NEEDED_COLUMNS]} | {c.name for c in first}
    shown = [_column(table, c, said.get(c.name, ())) for c in table.columns if c.name in chosen]
    more = [f"… {len(table.columns) - len(shown)} more"] if len(shown) < len(table.columns) else []
    comment = f" -- {_short(table.comment)}" if table.comment.strip() else ""
    return f"{_name(table.key)}({', '.join([*shown, *more])}){comment}"


def _column(table: TableInfo, column: Column, said: Sequence[str]) -> str:
    kind = "" if column.kind == "unknown" else f" {column.kind}"
    primary = " key" if table.primary_key == (column.name,) else ""
    targets = (
        f" = {_name(key.table)}.{_name(target)}"
        for key in table.foreign_keys
        for own, target in zip(key.columns, key.targets, strict=False)
        if own == column.name
    )
    comment = f" ({_short(column.comment)})" if column.comment.strip() else ""
    few = column.values if column.complete and column.kind == "text" and len(column.values) <= _FEW else ()
    values = [quoted_value(value) for value in dict.fromkeys([*said, *few][:_FEW])]
    told = f" in {'/'.join(values)}" if values else ""
    return f"{_name(column.name)}{kind}{primary}{next(targets, '')}{comment}{told}"


def quoted_value(value: object) -> str:
    """Write a value as a model may compare with it: with its spaces, on one line, and marked where it was cut."""
    if not isinstance(value, str):
        return str(value)[:_CHARS]
    text = _BREAKS.sub(" ", value)
    return repr(text if len(text) <= _CHARS else f"{text[:_CHARS]}…")


def _name(name: str) -> str:
    """Write a name as a statement must."""
    plain = all(part.isidentifier() and part.isascii() for part in name.split("."))
    return name if plain else '"' + name.replace('"', '""') + '"'


def _short(text: str) -> str:
    return " ".join(text.split())[:_CHARS]
