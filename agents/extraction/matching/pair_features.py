"""Numbers that say how well a piece of a request fits a leaf: words around it, its shape, its ends, its place."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property, lru_cache
from typing import Final

from agents.extraction.matching.leaf import Leaf
from agents.extraction.matching.leaf_words import told_apart, topics_of
from agents.extraction.matching.reading import Reading
from agents.extraction.matching.shapes import pattern_of
from agents.extraction.pieces.candidate import Candidate
from agents.extraction.pieces.moment_candidates import clock_style, day_style
from agents.extraction.pieces.request import ReadRequest
from agents.extraction.pieces.surroundings import Surroundings, around
from agents.extraction.pieces.words import overlap, shares, stem, stems
from lazy_regex import lazy_regex
from tools.gazetteers.units import find_units

_DECIMAL: Final = lazy_regex(r"decimal|fraction|between 0 and 1|0 to 1|0-1|小数", re.IGNORECASE)
_PERCENT: Final = lazy_regex(r"percent|%|百分", re.IGNORECASE)
_COMMA: Final = lazy_regex(r"\b[A-Z]\w+, [A-Z]\w+['\"’”)]|\b[A-Z][a-z]+, [A-Z]{2}\b")
_UPPER: Final = lazy_regex(r"upper-?\s?case|all caps|大写", re.IGNORECASE)
_LINK: Final = lazy_regex(r"https?://|www\.", re.IGNORECASE)
_MAIL: Final = lazy_regex(r"\be?-?mail address|\bemail\b|邮箱|电子邮件", re.IGNORECASE)
_LINK_WORDS: Final = lazy_regex(r"\burls?\b|\blinks?\b|\bendpoint\b|网址|链接", re.IGNORECASE)
_YEARS: Final = (1900, 2100)


@dataclass(frozen=True)
class Room:
    """Everything of a tool's leaves that does not change from candidate to candidate."""

    leaf: Leaf
    leaves: tuple[Leaf, ...]
    tool_words: tuple[str, ...]

    @cached_property
    def own(self) -> dict[str, float]:
        """What is known of the leaf alone."""
        alike = [leaf for leaf in self.leaves if leaf.kind == self.leaf.kind]
        numeric = {"integer", "number"}
        if self.leaf.kind in numeric:
            alike = [leaf for leaf in self.leaves if leaf.kind in numeric]
        needed = [leaf for leaf in alike if leaf.required]
        found = {f"topic {t}": v for t, v in topics_of(self.leaf).items()}
        return found | {
            "required": self.leaf.required,
            "many": self.leaf.many,
            "has_default": self.leaf.has_default,
            "integer": self.leaf.kind == "integer",
            "n_alike": min(len(alike), 8),
            "n_alike_required": min(len(needed), 8),
            "rank_alike": alike.index(self.leaf),
            "n_examples": min(len(self.leaf.examples), 4),
            "wants_day": bool(self.day),
            "wants_clock": bool(self.clock),
            "wants_decimal": bool(_DECIMAL.search(self.leaf.description)),
            "wants_percent": bool(_PERCENT.search(f"{self.leaf.description} {self.leaf.name}")),
            "n_leaf_words": min(len(self.leaf.words), 20),
        }

    @cached_property
    def day(self) -> str:
        """How a day is to be written."""
        return day_style(self.leaf.description, str(self.leaf.schema.get("format", "")))

    @cached_property
    def day_leaves(self) -> tuple[Leaf, ...]:
        """The leaves that want a day."""
        return tuple(o for o in self.leaves if day_style(o.description, str(o.schema.get("format", ""))))

    @cached_property
    def clock(self) -> str:
        """How a time of day is to be written."""
        return clock_style(self.leaf.description, str(self.leaf.schema.get("format", "")))

    @cached_property
    def units(self) -> frozenset[str]:
        """Units of measurement that the author names."""
        return frozenset(
            value for _, _, value in find_units(f"{self.leaf.description} in {self.leaf.name.replace('_', ' ')}")
        )

    @cached_property
    def told(self) -> tuple[str, ...]:
        """Words that tell the leaf from its sisters."""
        return told_apart(self.leaf, self.leaves)

    @cached_property
    def example_shapes(self) -> frozenset[str]:
        """Examples with letters and digits made alike."""
        return frozenset(map(shape_of, self.leaf.examples))


def room_of(leaf: Leaf, leaves: tuple[Leaf, ...], description: str) -> Room:
    """Gather what a leaf's candidates are held against."""
    return Room(leaf=leaf, leaves=leaves, tool_words=stems(description))


@lru_cache(maxsize=4_096)
def units_behind(text: str, end: int) -> frozenset[str]:
    """Name the unit that stands behind a number."""
    behind = text[max(0, end - 2) : end + 20]
    return frozenset(value for start, _, value in find_units(behind) if start <= 3)


def shape_of(text: str) -> str:
    """Write a text as its shape: Boston, MA → Aa, A."""
    plain = re.sub(r"[A-Z]+(?![a-z])", "A", text)
    plain = re.sub(r"[A-Z][a-z]+", "Aa", plain)
    plain = re.sub(r"(?<![A-Za-z])[a-z]+", "a", plain)
    return re.sub(r"(?:Aa )+Aa", "Aa", re.sub(r"\d+", "9", plain))


def pair_features(room: Room, reading: Reading, request: ReadRequest) -> dict[str, float]:
    """Measure one reading for one leaf."""
    candidate = reading.candidate
    there = around(request, candidate)
    found: dict[str, float] = {**room.own, **there.whole}
    found |= {f"left {there.left}": 1.0, f"right {there.right}": 1.0, f"nearest {there.left_nearest}": 1.0}
    found |= {f"mark {m}": 1.0 for m in candidate.marks} | {f"shape {candidate.shape}": 1.0}
    found |= _words(room, there) | _examples(room, reading) | _items(candidate, there)
    if candidate.shape == "number":
        found |= _number(room, candidate, there)
    found |= _topic_sides(room, there) | _form(room, reading, there)
    return found


def _near(words: Sequence[str], near: Sequence[str]) -> float:
    """Say how near the nearest of some words stands: 1 beside, 0 nowhere."""
    for distance, word in enumerate(near):
        if any(shares(word, w) for w in words):
            return 1.0 / (1 + distance)
    return 0.0


def _words(room: Room, there: Surroundings) -> dict[str, float]:
    leaf = room.leaf
    left, right = there.left_words[::-1], there.right_words
    return {
        "left name": _near(leaf.own_words, left),
        "right name": _near(leaf.own_words, right),
        "left told": _near(room.told, left),
        "right told": _near(room.told, right),
        "left description": _near(leaf.words, left),
        "right description": _near(leaf.words, right),
        "phrase told": overlap(room.told, there.phrase_words),
        "phrase name": overlap(leaf.own_words, there.phrase_words),
        "own in name": overlap(there.words, leaf.name_words),
        "own in description": overlap(there.words, leaf.words),
        "own in tool": overlap(there.words, room.tool_words),
        "own in others": max((overlap(there.words, o.own_words) for o in room.leaves if o is not leaf), default=0.0),
        "others left": max((_near(o.own_words, left) for o in room.leaves if o is not leaf), default=0.0),
        "others right": max((_near(o.own_words, right) for o in room.leaves if o is not leaf), default=0.0),
        "left in tool": _near(room.tool_words, left[:1]),
        "right in tool": _near(room.tool_words, right[:1]),
    }


def _examples(room: Room, reading: Reading) -> dict[str, float]:
    leaf, said = room.leaf, str(reading.value)
    if not leaf.examples:
        return {}
    lower = said.lower()
    found = {
        "is example": any(lower == e.lower() for e in leaf.examples),
        "begins example": any(e.lower().startswith(lower) and e.lower() != lower for e in leaf.examples),
        "holds example": any(len(e) > 2 and e.lower() in lower for e in leaf.examples),
        "shape of example": shape_of(said) in room.example_shapes,
        "example comma": sum(("," in e) for e in leaf.examples) / len(leaf.examples),
        "example digits": sum(any(c.isdigit() for c in e) for e in leaf.examples) / len(leaf.examples),
        "example capital": sum(e[:1].isupper() for e in leaf.examples) / len(leaf.examples),
        "example upper": sum(e.isupper() for e in leaf.examples) / len(leaf.examples),
        "example below one": sum(_below_one(e) for e in leaf.examples) / len(leaf.examples),
        "example above one": sum(_above_one(e) for e in leaf.examples) / len(leaf.examples),
        "example words": sum(len(e.split()) for e in leaf.examples) / len(leaf.examples),
        "example words off": sum(len(e.split()) for e in leaf.examples) / len(leaf.examples) - len(said.split()),
    }
    return {k: float(v) for k, v in found.items()}


def _below_one(example: str) -> bool:
    return re.fullmatch(r"0?\.\d+", example) is not None


def _above_one(example: str) -> bool:
    return re.fullmatch(r"[1-9]\d*(?:\.\d+)?%?", example) is not None


def _items(candidate: Candidate, there: Surroundings) -> dict[str, float]:
    if not candidate.items:
        return {}
    request = there.request
    parts = [around(request, c).whole for c in candidate.items] if candidate.shape == "text" else []
    found: dict[str, float] = {"n_items": min(len(candidate.items), 6)}
    if parts:
        sizes = [p["n_tokens"] for p in parts]
        capitals = [p["first_capital"] for p in parts]
        found |= {
            "items spread": max(sizes) - min(sizes),
            "items capital": sum(capitals) / len(parts),
            "items alike": float(len(set(capitals)) == 1),
            "items cut": sum(p["cuts_name_left"] + p["cuts_name_right"] for p in parts),
            "items longest": max(sizes),
        }
    return {k: float(v) for k, v in found.items()}


def _number(room: Room, candidate: Candidate, there: Surroundings) -> dict[str, float]:
    request, leaf = there.request, room.leaf
    starts = sorted({c.start for c in request.numbers})
    low, high = leaf.schema.get("minimum"), leaf.schema.get("maximum")
    value = candidate.value if not candidate.items else candidate.value[0]
    days = [m for m in request.moments if m.shape == "day" and isinstance(m.value, date)]
    unit = stem(there.after[0].text) if there.after else ""
    measure = there.after[0].text if there.after and there.after[0].is_han else ""
    percent, wanted = "percent" in candidate.marks, bool(room.own["wants_percent"])
    same = bool(units_behind(request.text, candidate.end) & room.units)
    rank = starts.index(candidate.start) if candidate.start in starts else 0
    return {
        "n_numbers": min(len(starts), 10),
        "number rank": rank,
        "rank off": rank - room.own["rank_alike"],
        "as many": float(len(starts) == room.own["n_alike_required"]),
        "in order": float(len(starts) == room.own["n_alike_required"] and rank == room.own["rank_alike"]),
        "percent as wanted": float(percent and wanted),
        "percent not wanted": float(percent and not wanted),
        "no percent though wanted": float(wanted and not percent),
        "whole percent": float(
            percent and wanted and "fraction" not in candidate.marks and not room.own["wants_decimal"]
        ),
        "unit as wanted": float(same),
        "other unit": float(bool(room.units) and not same and bool(units_behind(request.text, candidate.end))),
        "measure named": float(bool(measure) and measure in f"{leaf.description} {leaf.name}"),
        "measure of others": float(
            bool(measure) and any(measure in o.description for o in room.leaves if o is not leaf)
        ),
        "last rank off": (len(starts) - rank) - (room.own["n_alike"] - room.own["rank_alike"]),
        "in day": float(any(m.overlaps(candidate) and m.text != candidate.text for m in days)),
        "in clock": float(any(m.shape == "clock" and ":" in m.text and m.overlaps(candidate) for m in request.moments)),
        "yearlike": float(isinstance(value, int) and _YEARS[0] <= value <= _YEARS[1]),
        "size": float(min(abs(value), 1e6) ** 0.25) if isinstance(value, int | float) else 0.0,
        "below one": float(isinstance(value, int | float) and 0 < abs(value) < 1),
        "outside": float((low is not None and value < low) or (high is not None and value > high)),
        "unit named": float(len(unit) > 1 and any(shares(unit, w) for w in leaf.words)),
        "unit in name": float(len(unit) > 1 and any(shares(unit, w) for w in leaf.name_words)),
        "unit of others": float(
            len(unit) > 1 and any(shares(unit, w) for o in room.leaves if o is not leaf for w in o.words)
        ),
        "glued": float(there.request.text[candidate.end : candidate.end + 1].isalpha()),
        "currency": float(there.request.text[max(0, candidate.start - 1) : candidate.start] in set("$€£¥")),
    }


def _form(room: Room, reading: Reading, there: Surroundings) -> dict[str, float]:
    """Say whether the piece is written as the description, the schema's format or its pattern wants it."""
    leaf, candidate, said = room.leaf, reading.candidate, str(reading.value)
    moments = [m for m in there.request.moments if m.shape == "day"]
    formed = {"day": bool(room.day), "clock": bool(room.clock)}
    pattern = pattern_of(leaf)
    found = {
        "day as wanted": formed["day"] and candidate.shape == "day",
        "no day though wanted": formed["day"] and candidate.shape not in {"day"},
        "clock as wanted": formed["clock"] and candidate.shape == "clock",
        "no clock though wanted": formed["clock"] and candidate.shape != "clock",
        "day not wanted": candidate.shape == "day" and not formed["day"],
        "text of a day": candidate.shape == "text" and any(m.overlaps(candidate) for m in moments),
        "n_days": min(len(moments), 4),
        "day rank": sum(m.start < candidate.start for m in moments) if candidate.shape == "day" else 0,
        "day in order": candidate.shape == "day" and _in_order(room, moments, candidate),
        "day out of order": candidate.shape == "day" and formed["day"] and not _in_order(room, moments, candidate),
        "comma wanted": bool(_COMMA.search(leaf.description)),
        "comma missing": bool(_COMMA.search(leaf.description)) and "," not in said,
        "comma": "," in said,
        "upper wanted": bool(_UPPER.search(leaf.description)),
        "pattern fits": pattern is not None and pattern.search(said) is not None,
        "pattern broken": pattern is not None and pattern.search(said) is None,
        "link": bool(_LINK.match(said)),
        "link wanted": bool(_LINK_WORDS.search(f"{leaf.name} {leaf.description}")),
        "mail": "@" in said,
        "mail wanted": bool(_MAIL.search(f"{leaf.name} {leaf.description}")),
        "mail as wanted": bool(_MAIL.search(f"{leaf.name} {leaf.description}")) and "@" in said,
        "completed": "completed" in candidate.marks,
    }
    return {k: float(v) for k, v in found.items() if v}


def _in_order(room: Room, days: Sequence[Candidate], candidate: Candidate) -> bool:
    """Whether a request names as many days as there are leaves for them, and this one in the leaf's place."""
    starts = sorted({day.start for day in days})
    return (
        len(starts) == len(room.day_leaves)
        and room.leaf in room.day_leaves
        and (starts.index(candidate.start) == room.day_leaves.index(room.leaf))
    )


_CROSSED: Final = ("place", "begin", "end", "person", "title", "kind")
_SIDED: Final = ("in", "from", "to", "for", "of", "by", "with", "on", "named", "and")


def _topic_sides(room: Room, there: Surroundings) -> dict[str, float]:
    """Cross what a leaf is about with what the word before the piece does."""
    sided = there.left if there.left in _SIDED else ""
    own = {topic: weight for topic in _CROSSED if (weight := room.own[f"topic {topic}"])}
    kinds = {kind: share for kind in ("a place", "a person", "names_share") if (share := there.whole[kind])}
    found = {f"{sided} {topic}": weight for topic, weight in own.items()} if sided else {}
    return found | {f"{kind} {topic}": w * share for topic, w in own.items() for kind, share in kinds.items()}
