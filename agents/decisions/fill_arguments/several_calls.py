"""Several calls of one tool: a clause each that states all that a call needs, or one source and several targets."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from agents.decisions.fill_arguments.question import Filled, FillQuestion
from agents.decisions.fill_arguments.value import REQUEST, Value
from agents.extraction.discourse.clauses import Clause, clauses, listed
from agents.extraction.slots.assignment import leftovers, role
from agents.extraction.slots.slots import Slot, slots
from agents.extraction.spans.span import Span
from tagging.tags import Permission

_BOTH: Final = {"source", "target"}
_MEASURED: Final = frozenset({"unit", "currency", "timezone"})
"""Kinds in which one thing may be wanted several times."""
Fill = Callable[[FillQuestion], Filled]


def a_call_each(question: FillQuestion, fill: Fill) -> Filled | None:
    """Fill a call for each clause that states every required value; None where fewer than two do.

    Only for tools that change nothing, and of which nothing was asked or refused before; files are left out, since
    a clause may name the one to write to.
    """
    harmless = question.tool.tags.permission.value is Permission.LOW
    if (
        not harmless
        or any(slot.many or slot.kind == "path" for slot in slots(question.tool))
        or not question.tool.required
        or question.upstream
        or question.answers
        or question.repair
    ):
        return None
    text = question.focus or question.task
    return _of_pieces(clauses(text), question, fill) or _of_pieces(listed(text), question, fill, every=True)


def _of_pieces(pieces: Sequence[Clause], question: FillQuestion, fill: Fill, *, every: bool = False) -> Filled | None:
    """Fill a call for each piece that states all a call needs; with `every`, no piece may lack anything of it.

    Pieces that are joined by "and" alone are mostly parts of one wish: of 5 km in miles and feet, the feet say nothing.
    """
    if len(pieces) < 2:
        return None
    filled = [fill(question.model_copy(update={"task": piece.text, "focus": ""})) for piece in pieces]
    filled = _with_shared_target(filled) if every else filled
    stated = [one for one in filled if _all_stated(one, question.tool.required)]
    if every and len(stated) < len(pieces):
        return None
    sets = [arguments for one in stated for arguments in (*one.sets, *one.more)]
    if len(stated) < 2 or any(sets.count(arguments) > 1 for arguments in sets):
        return None
    first = stated[0]
    return first.model_copy(
        update={
            "sets": tuple(sets[: question.max_sets]),
            "more": tuple(sets[question.max_sets :]),
            "confidence": min(one.confidence for one in stated),
        }
    )


def _with_shared_target(filled: Sequence[Filled]) -> list[Filled]:
    """Let pieces that lack but the target take that of the next one that says it: 5 km and 3 miles to feet."""
    done: list[Filled] = []
    for one in reversed(filled):
        behind = done[0].found if done and done[0].sets else {}
        lent = {name: behind[name] for name in one.missing if role(name) == "target" and name in behind}
        if lent and lent.keys() == set(one.missing):
            given = {**one.found, **lent}
            sources = {**one.sources, **dict.fromkeys(lent, REQUEST)}
            changes = {"sets": (given,), "missing": (), "found": given, "sources": sources, "confidence": 0.8}
            done.insert(0, one.model_copy(update=changes))
        else:
            done.insert(0, one)
    return done


def _all_stated(filled: Filled, required: Sequence[str]) -> bool:
    return bool(filled.sets) and all(filled.sources.get(name) == REQUEST for name in required)


def each_target(
    group: Sequence[Slot], chosen: Mapping[str, Span], spans: Sequence[Span]
) -> Mapping[str, tuple[Any, ...]]:
    """Return every value of a target, where one source stands among several: 5 km in miles and feet."""
    roles = {role(slot.name): slot.name for slot in group}
    if group[0].kind not in _MEASURED or set(roles) != _BOTH or len(group) != len(_BOTH) or len(chosen) != len(_BOTH):
        return {}
    source = chosen[roles["source"]]
    others = [chosen[roles["target"]], *leftovers(spans, [chosen.values()])]
    ordered = sorted(others, key=lambda span: span.start)
    return {roles["target"]: tuple(dict.fromkeys(span.value for span in ordered if span.value != source.value))}


def with_targets(values: dict[str, Value], targets: Mapping[str, tuple[Any, ...]]) -> dict[str, Value]:
    """Put in the values of the targets."""
    return {**values, **{name: Value(values=found, source=REQUEST) for name, found in targets.items() if found}}
