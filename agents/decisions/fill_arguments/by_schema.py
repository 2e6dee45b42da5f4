"""Arguments for tools that say no more than JSON Schema does: imported ones, described ones, Python functions.

Pieces of the request are matched to the schema's leaves by learnt weights; the confidence is the learnt probability
that every argument is right. What is below the floor is named as doubtful.
"""

from collections.abc import Collection
from dataclasses import replace
from itertools import product
from typing import Any, Final

from agents.decisions.fill_arguments.answered import ANSWER
from agents.decisions.fill_arguments.fallback_values import last_resort
from agents.decisions.fill_arguments.named_values import of_exact_form, said_by_name
from agents.decisions.fill_arguments.question import Filled, FillQuestion
from agents.decisions.fill_arguments.supplied_values import supplied
from agents.decisions.fill_arguments.told_by_day import told_by_day
from agents.decisions.fill_arguments.told_by_ends import told_by_ends
from agents.decisions.fill_arguments.value import REQUEST, Value
from agents.extraction.discourse.coreference import points_back
from agents.extraction.matching.counted import counted
from agents.extraction.matching.leaf import leaves
from agents.extraction.matching.left_out import LeftOver, is_left, left_over
from agents.extraction.matching.matching import Match, arguments_of, calls_of, match, with_values
from agents.extraction.matching.quantities import told_by_unit
from agents.extraction.matching.shapes import form_of
from agents.extraction.matching.things.line_items import line_items
from agents.extraction.matching.told_by_choice import told_by_choice
from agents.extraction.matching.told_by_form import told_by_form
from agents.extraction.matching.weights import shipped_weights
from agents.extraction.pieces.request import read_request
from agents.extraction.slots.slots import Slot, slots
from lazy_regex import lazy_regex
from tagging.kinds import KINDS
from tagging.tags import Permission
from tools.tool import Tool

# fmt: off
_STANDARD: Final = frozenset({
    "date", "date-time", "time", "uri", "url", "email", "uuid", "regex", "duration",
    "password", "byte", "binary", "hostname", "ipv4", "ipv6", "json", "int32", "int64",
    "float", "double", "decimal", "phone",
})
# fmt: on
"""Formats that foreign schemas name as well; any other is a kind of its author's, which no request is guessed for."""
_MISSING_CONFIDENCE: Final = 0.2
_NUMERIC: Final = frozenset({"integer", "number", "year"})
_SURE: Final = 0.9
_OWN_WORDS: Final = 0.5
"""How sure a value must be that other tools know as well, though people say it themselves."""
_LEFT_OUT: Final = 0.6
"""How sure it must be that a value was rightly left out, for nobody to be asked about it."""
_LIKELY: Final = 0.45
"""How sure the whole must be for what nothing speaks of to be left as it is; chosen on rows by weights of others."""
_LISTED: Final = frozenset({"enum", "boolean", "integer", "number"})
_MOST_DOUBTS: Final = 3
_OF_IDENTIFIERS: Final = lazy_regex(r"\d|_|\S-\S|^[A-Z]{2,5}$")


def has_kinds(tool: Tool) -> bool:
    """Whether a tool's schema carries our own hints, or nothing but formats that are read exactly."""
    if not tool.properties or _hinted(tool.parameters):
        return True
    return all(slot.core.get("format") in KINDS for slot in slots(tool))


def fill_by_schema(question: FillQuestion) -> Filled:
    """Fill the arguments of a tool that has no kinds."""
    every = slots(question.tool)
    values = {
        s.name: v for s in every if s.name not in question.answers and (v := said_by_name(s, question)) is not None
    }
    values |= supplied([s for s in every if s.name not in {*values, *question.answers}], question)
    counts = {} if values or question.answers else _counted(question)
    left = [s for s in every if s.name not in {*values, *question.answers}]
    exact = of_exact_form(left, question.focus or question.task) or of_exact_form(left, question.task)
    values |= {**exact, **counts}
    formed, pieces = _by_form(question, {*values, *question.answers})
    values |= formed
    without = {*values, *question.answers, *(s.name for s in every if counts and s.kind in _NUMERIC)}
    taken = pieces | frozenset(str(v.values[0]) for v in exact.values())
    found = _without_guesses(_matched(question, frozenset(without), taken), question)
    values |= _pointed_at(every, question, found, values)
    missing = tuple(s.name for s in every if s.required and s.name not in values and _lacks(found, s.name))
    given = {**{n: v.values[0] for n, v in values.items()}, **question.answers}
    calls = [with_values(call, one) for call in calls_of(found) for one in _each(given, every)]
    sure = found.confidence * min([v.confidence for v in values.values()], default=1.0)
    doubtful = () if missing or question.confirmed else _doubtful(found, sure, question, taken)
    return Filled(
        sets=() if missing else tuple(calls[: question.max_sets]),
        more=() if missing else tuple(calls[question.max_sets :]),
        missing=missing,
        found=calls[0],
        sources=_sources(found, values, question),
        doubtful=doubtful,
        likely=_likely(found, doubtful),
        confidence=_MISSING_CONFIDENCE if missing else sure,
    )


def _hinted(schema: Any) -> bool:  # noqa: ANN401 - any JSON
    if isinstance(schema, dict):
        form = schema.get("format")
        own = isinstance(form, str) and form not in _STANDARD
        return own or any(str(key).startswith("x-") for key in schema) or any(map(_hinted, schema.values()))
    return isinstance(schema, list) and any(map(_hinted, schema))


def _counted(question: FillQuestion) -> dict[str, Value]:
    request = read_request(question.focus or question.task)
    found = counted(leaves(question.tool), question.tool.examples, request)
    return {place: Value(values=(v,), source=REQUEST) for place, v in found.items() if "/" not in place}


def _by_form(question: FillQuestion, known: Collection[str]) -> tuple[dict[str, Value], frozenset[str]]:
    """Read what its form or its unit alone tells; where the clause holds none of it, the task may."""
    left = [leaf for leaf in leaves(question.tool) if leaf.path[0] not in known and leaf.place not in known]
    for text in dict.fromkeys((question.focus or question.task, question.task)):
        request = read_request(text)
        lines = line_items(left, request)
        formed = told_by_form([x for x in left if x.place not in lines.values], request)
        counted = told_by_unit([x for x in left if x.place not in formed.values], question.tool.description, request)
        open_ = [x for x in left if x.place not in formed.values]
        ends = told_by_ends(open_, request)
        dated = told_by_day([x for x in open_ if x.place not in ends.values], request)
        told = {**lines.values, **formed.values, **counted.values, **ends.values, **dated.values}
        chosen = told_by_choice([x for x in left if x.place not in told], request)
        told |= chosen.values
        if told:
            break
    pieces = lines.pieces | formed.pieces | counted.pieces | ends.pieces | dated.pieces | chosen.pieces
    return {place: Value(values=(v,), source=REQUEST) for place, v in told.items()}, pieces


def _matched(question: FillQuestion, without: frozenset[str], taken: frozenset[str]) -> Match:
    """Match the clause that the tool serves; the whole task where that is not enough."""
    if question.focus and question.focus != question.task:
        found = match(question.tool, question.focus, without=without, taken=taken)
        if found.confidence >= shipped_weights().floor:
            return found
    return match(question.tool, question.task, without=without, taken=taken)


def _without_guesses(found: Match, question: FillQuestion) -> Match:
    """Leave to the tools that supply a value what the request itself gives with doubt only.

    What people say themselves, such as a city, has weak suppliers: there the likelier reading stands.
    """
    looked_up = {supply.parameter for supply in question.supplies if supply.strength == "strong"}
    least = {s.parameter: _SURE if s.parameter in looked_up else _OWN_WORDS for s in question.supplies}
    kept = tuple(
        o
        for o in found.given
        if found.sureness[o.leaf.path] >= least.get(o.leaf.path[0], 0.0)
        and (o.leaf.path[0] not in looked_up or _identifies(o.value))
    )
    return found if kept == found.given else replace(found, given=kept, fans=(), calls=())


def _identifies(value: object) -> bool:
    """Whether a value looks like an identifier, and not like the name that people know a thing by."""
    return not isinstance(value, str) or bool(_OF_IDENTIFIERS.search(value))


def _pointed_at(
    every: tuple[Slot, ...], question: FillQuestion, found: Match, values: dict[str, Value]
) -> dict[str, Value]:
    """Take from earlier results what the task speaks of as "it" and nothing in the task itself gives."""
    if not question.upstream or not points_back(question.focus or question.task):
        return {}
    lacking = [s for s in every if s.required and s.name not in values and _lacks(found, s.name)]
    return {s.name: v for s in lacking if (v := last_resort(s, question)) is not None}


def _lacks(found: Match, name: str) -> bool:
    return any(leaf.path[0] == name for leaf in found.missing)


def _sources(found: Match, values: dict[str, Value], question: FillQuestion) -> dict[str, str]:
    read = dict.fromkeys(arguments_of(found), REQUEST)
    told = {n.partition("/")[0]: v.source for n, v in values.items()}
    return {**read, **told, **dict.fromkeys(question.answers, ANSWER)}


def _doubtful(found: Match, sure: float, question: FillQuestion, taken: Collection[str]) -> tuple[str, ...]:
    """Name the values that the doubt comes from, those that may have been left out wrongly among them.

    Of a value that is left out, or at its default, nobody is asked where the rest is likely and no word speaks of it.
    """
    told = (question.tool.name, question.tool.description)
    rest = left_over(read_request(question.task), found.given, taken, told)
    if sure >= shipped_weights().floor or not found.leaves:
        return _unsaid(found, question, taken) or _untold_choices(found, rest, question)
    given = {offer.leaf.path for offer in found.given}
    parts = sorted(found.sureness.items(), key=lambda part: part[1])
    unsure = [path for path, p in parts if p < (_SURE if path in given else _LEFT_OUT)]
    unsure = unsure or [path for path, _ in parts if path in given][:1]
    unsure = unsure or [path for path, _ in parts if sure < _LIKELY and rest.untold][:1]
    if not unsure:
        return _unsaid(found, question, taken)
    doubts = [leaf for leaf in found.leaves if leaf.path in unsure]
    left = all(leaf.kind in _LISTED and is_left(leaf, found.given) for leaf in doubts)
    if sure >= _LIKELY and left and not rest.names and not any(map(rest.may_want, doubts)):
        return ()
    return tuple(leaf.place for leaf in doubts if leaf.path in unsure[:_MOST_DOUBTS])


def _unsaid(found: Match, question: FillQuestion, taken: Collection[str]) -> tuple[str, ...]:
    """Name the text that a call without any argument passes over, though words of the request may be meant for it.

    Who asks for a puppet show does not want to see everything. Words of the tool's examples are how it is asked for.
    """
    if found.given or taken:
        return ()
    tool = question.tool
    rest = left_over(read_request(question.task), (), (), (tool.name, tool.description, *tool.examples))
    if not rest.untold:
        return ()
    free = (leaf for leaf in found.leaves if leaf.kind == "text" and not leaf.many and form_of(leaf) is None)
    return tuple(leaf.place for leaf in free if "format" not in leaf.schema and rest.is_readable(leaf))[:1]


def _untold_choices(found: Match, rest: LeftOver, question: FillQuestion) -> tuple[str, ...]:
    """Name the lists that a call which changes something leaves out, where words in another language may be meant."""
    if question.tool.tags.permission.value is Permission.LOW or not rest.untold:
        return ()
    given = {offer.leaf.path for offer in found.given}
    open_ = (leaf for leaf in found.leaves if leaf.kind == "enum" and leaf.path not in given)
    return tuple(leaf.place for leaf in open_ if leaf.many and not rest.is_readable(leaf))[:_MOST_DOUBTS]


def _each(given: dict[str, Any], every: tuple[Slot, ...]) -> list[dict[str, Any]]:
    """Make a call for each of several values that a parameter for one was given, each with each."""
    single = {slot.name for slot in every if not slot.many}
    several = {name: value for name, value in given.items() if name in single and isinstance(value, list)}
    return [{**given, **dict(zip(several, row, strict=True))} for row in product(*several.values())]


def _likely(found: Match, doubtful: tuple[str, ...]) -> tuple[dict[str, Any], ...]:
    """List what the doubtful values may be, the likeliest first."""
    ways = [{o.leaf.place: o.value for o in way} for way in found.ways]
    if found.fans and ways:
        several = {fan.offers[0].leaf.place: [offer.value for offer in fan.offers] for fan in found.fans}
        ways = [{**ways[0], **several}, *ways]
    told = [{path: way[path] for path in doubtful if path in way} for way in ways if doubtful]
    return tuple(way for place, way in enumerate(told) if way not in told[:place])
