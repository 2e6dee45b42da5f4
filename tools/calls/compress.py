"""Results made short enough for a prompt: what matters first, then scalars, then the heads of lists with counts.

Where a list is cut, the names of what is missing stay as far as they fit, and their count always: a table that a reader
does not know of is a table that is not there.

A short result is valid JSON, unless the limit is too small for any: then it is cut text with `…` where something is
missing. The same value, fields and limit give the same text.
"""

import json
import math
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from prompts.render.tokens import count_tokens, takes_at_most
from tools.calls.result import Json

MARK = "…"
_MAX_DEPTH = 32
_MAX_PATHS = 400
_SEEN_ITEMS = 50
"""List items that are looked at for field names: later ones rarely bring new ones."""


@dataclass(frozen=True)
class _Step:
    """How much of lists and objects is left; steps go from generous to nothing."""

    items: int
    fields: int
    depth: int = _MAX_DEPTH


_STEPS = (
    *(_Step(items, fields) for items, fields in ((64, 200), (32, 64), (16, 32), (10, 20), (6, 14), (4, 10))),
    *(_Step(items, fields) for items, fields in ((3, 8), (2, 6), (1, 6))),
    *(_Step(1, fields, depth) for fields, depth in ((5, 4), (4, 3), (3, 2), (2, 1))),
    _Step(0, 0, 1),
    _Step(0, 0, 0),
)
_FEWEST_CHARS = (40, 12)
"""Characters that every text has at least: at first, and where nothing else helps."""
_CHARS_BESIDE = 60
"""Characters of a text that nobody asked to keep, where somebody asked for others."""
_NAMING = ("name", "title", "table", "column", "path", "file", "symbol", "id", "key")
"""Fields by which people tell the items of a list apart, the plainest first; a longer field name may end in one."""
_NAMES_SHARE = 3
"""Names of items that are not shown take at most one part in so many of the room."""
_CHARS_PER_TOKEN = 6
"""More no text has; what is longer need not be counted."""
_FIELDS_ON_TOP = 4
"""Fields of the outermost object that stay beside the kept ones: mostly totals, names, dates."""


def compress(value: Json, keep: Sequence[str] = (), limit: int = 1_024) -> str:
    """Write a value as JSON of at most `limit` characters.

    Args:
        value: any JSON.
        keep: dotted fields that matter, such as `rows[].price`; they come first and are shortened last.
        limit: characters.
    """
    whole = _whole(value, limit)
    if whole is not None:
        return whole
    wanted = frozenset(path.replace("[]", "").strip(".") for path in keep if path)
    for fewest in _FEWEST_CHARS:
        for kept, rest in _pairs(wanted):
            text = _fitting(value, _Plan(wanted, kept, rest), fewest, limit)
            if text is not None:
                return text
    last = _Plan(wanted, _STEPS[-2], _STEPS[-1])
    return middle_cut(_dumped(_Shortener(last, _FEWEST_CHARS[-1], sys.maxsize).shorten(value)), limit)


def compress_to(value: Json, keep: Sequence[str], n_tokens: int) -> str:
    """Write a value as JSON of at most `n_tokens` tokens."""
    limit = n_tokens * _CHARS_PER_TOKEN
    text = compress(value, keep, limit)
    while (n := count_tokens(text)) > n_tokens and limit > 1:
        limit = min(limit - 1, len(text) * n_tokens // n)
        text = compress(value, keep, limit)
    return text


def whole_within(value: Json, n_tokens: int) -> str | None:
    """Write a value whole where it takes at most `n_tokens` tokens; None where it takes more."""
    try:
        whole = json.dumps(value, ensure_ascii=False, allow_nan=False)
    except (ValueError, RecursionError):
        return None
    return whole if takes_at_most(whole, n_tokens) else None


def field_paths(value: Json) -> tuple[str, ...]:
    """List the fields of a value: dotted, `[]` for the items of a list; each once, in order of appearance."""
    return tuple(islice(dict.fromkeys(islice(_paths(value, "", 0), _MAX_PATHS * _SEEN_ITEMS)), _MAX_PATHS))


def middle_cut(text: str, n_chars: int) -> str:
    """Keep the head and the tail of a text and say how many characters stand between them."""
    if len(text) <= n_chars:
        return text
    mark = f"{MARK}({len(text) - n_chars} more){MARK}"
    room = n_chars - len(mark)
    if room < 2:
        return (text[: max(n_chars - 1, 0)] + MARK)[: max(n_chars, 0)]
    tail = room // 3
    return text[: room - tail] + mark + text[len(text) - tail :]


def _pairs(wanted: frozenset[str]) -> Iterator[tuple[_Step, _Step]]:
    """Steps for (kept fields, the rest): the rest shrinks first, kept fields only when nothing else is left."""
    if not wanted:
        yield from ((step, step) for step in _STEPS)
        return
    for number, step in enumerate(_STEPS[:-2]):
        yield from ((step, rest) for rest in (*_STEPS[number + 1 : -2 : 3], _STEPS[-2]))
    yield from ((step, _STEPS[-1]) for step in _STEPS)


@dataclass(frozen=True)
class _Plan:
    """Which fields are kept, and how far they and the rest shrink."""

    wanted: frozenset[str]
    kept: _Step
    rest: _Step

    def step(self, path: str) -> _Step:
        return self.kept if self.matters(path) else self.rest

    def depth(self, path: str) -> int:
        return _MAX_DEPTH if self.matters(path) else self.rest.depth

    def n_beside(self, depth: int) -> int:
        """How many fields an object shows beside the kept ones."""
        generous = self.wanted and depth == 0 and self.rest is not _STEPS[-1]
        return max(self.rest.fields, _FIELDS_ON_TOP) if generous else self.rest.fields

    def matters(self, path: str) -> bool:
        """Whether a field is kept, stands within a kept one, or leads to one."""
        if not self.wanted or not path:
            return bool(self.wanted)
        return any(path == kept or path.startswith(f"{kept}.") or kept.startswith(f"{path}.") for kept in self.wanted)


class _TooLongError(Exception):
    """A walk has written more than fits; the rest of it would be for nothing."""


class _Shortener:
    """One walk over a value by one plan."""

    def __init__(self, plan: _Plan, n_chars: int, room: int) -> None:
        self._plan = plan
        self._n_chars = n_chars
        self._room = room
        self._names_room = room // _NAMES_SHARE

    def shorten(self, value: Json, path: str = "", depth: int = 0, *, quiet: bool = False) -> Json:
        """Shorten a value; `quiet` leaves out how many fields are missing, as items after the first do."""
        self._room -= 2  # the shortest JSON of a value with what stands around it
        if self._room < 0:
            raise _TooLongError
        if isinstance(value, str):
            return middle_cut(value, self._chars(path))
        if isinstance(value, dict | list) and value and depth > self._plan.depth(path):
            return f"{MARK}({len(value)} {'fields' if isinstance(value, dict) else 'items'})"
        if isinstance(value, dict):
            return self._object(value, path, depth, quiet=quiet)
        if isinstance(value, list):
            return self._list(value, path, depth)
        return _number(value)

    def _chars(self, path: str) -> int:
        beside = self._plan.wanted and not self._plan.matters(path)
        return min(self._n_chars, _CHARS_BESIDE) if beside else self._n_chars

    def _object(self, value: dict[str, Json], path: str, depth: int, *, quiet: bool) -> dict[str, Json]:
        plan = self._plan
        names = sorted(value, key=lambda name: self._rank(value[name], _joined(path, name)))
        n_kept = sum(plan.matters(_joined(path, name)) for name in names)
        shown = names[: min(n_kept, plan.kept.fields) + plan.n_beside(depth)]
        short = {
            middle_cut(name, max(self._n_chars, 40)): self.shorten(value[name], _joined(path, name), depth + 1)
            for name in shown
        }
        if len(shown) < len(names) and not quiet:
            short[MARK] = f"+{len(names) - len(shown)} fields"
        return short

    def _list(self, value: list[Json], path: str, depth: int) -> list[Json]:
        head: list[Json] = [
            self.shorten(item, path, depth + 1, quiet=number > 0)
            for number, item in enumerate(value[: self._plan.step(path).items])
        ]
        left = value[len(head) :]
        return [*head, self._more(left)] if left else head

    def _more(self, left: list[Json]) -> str:
        """Say how many items are missing, and what they are called."""
        names = _names(left)
        count = f"{len(left)} more"
        if not names or self._plan.rest is _STEPS[-1]:
            return f"{MARK}({count})"
        called = middle_cut(", ".join(middle_cut(name, max(self._n_chars, 40)) for name in names), self._names_room)
        self._room -= len(called)
        return f"{MARK}({count}: {called})"

    def _rank(self, value: Json, path: str) -> int:
        """Order of fields: what matters, numbers, texts, then containers."""
        if self._plan.matters(path):
            return 0
        if isinstance(value, dict | list):
            return 3
        return 2 if isinstance(value, str) else 1


def _names(items: list[Json]) -> list[str]:
    """Return what items are called, where every one has a name: a text is its own."""
    if all(isinstance(item, str) for item in items):
        return [item for item in items if isinstance(item, str)]
    first = items[0]
    fields = first if isinstance(first, dict) else {}
    field = next((f for word in _NAMING for f in fields if f == word or f.endswith(f"_{word}")), None)
    if field is None:
        return []
    found = [item.get(field) if isinstance(item, dict) else None for item in items]
    return [str(name) for name in found] if all(isinstance(name, str | int) for name in found) else []


def _fitting(value: Json, plan: _Plan, fewest: int, limit: int) -> str | None:
    """Write a value by a plan with texts as long as the limit allows; nothing where the shortest do not fit."""
    best = _written(value, plan, fewest, limit)
    low, high = fewest, limit
    while best is not None and high - low > 8:
        middle = (low + high) // 2
        text = _written(value, plan, middle, limit)
        low, high, best = (low, middle, best) if text is None else (middle, high, text)
    return best


def _written(value: Json, plan: _Plan, n_chars: int, limit: int) -> str | None:
    try:
        text = _dumped(_Shortener(plan, n_chars, limit).shorten(value))
    except _TooLongError:
        return None
    return text if len(text) <= limit else None


def _joined(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def _number(value: Json) -> Json:
    if isinstance(value, float) and not math.isfinite(value):
        return None
    # Python refuses to print integers of more than 4,300 digits.
    return f"{MARK}({value.bit_length()} bits)" if isinstance(value, int) and value.bit_length() > 1_024 else value


def _dumped(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _whole(value: Json, limit: int) -> str | None:
    """Write a value that fits as it is; nothing when it does not fit or is no sound JSON."""
    try:
        text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    except (ValueError, RecursionError):
        return None
    return text if len(text) <= limit else None


def _paths(value: Json, path: str, depth: int) -> Iterator[str]:
    if depth > _MAX_DEPTH or not isinstance(value, dict | list) or not value:
        if path:
            yield path
        return
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from _paths(inner, _joined(path, name), depth + 1)
    else:
        for item in value[:_SEEN_ITEMS]:
            yield from _paths(item, f"{path}[]", depth + 1)
