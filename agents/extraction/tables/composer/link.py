"""What a span of a message may be in a question over a table."""

from typing import Literal, TypeAlias

from prompts.frozen import Frozen

Role: TypeAlias = Literal[
    "column",
    "value",
    "number",
    "compare",
    "figure",
    "group",
    "end",
    "not",
    "share",
    "ask",
    "deed",
    "row",
    "unit",
    "noise",
    "head",
    "degree",
    "verb",
]
EXACT = 3.0
"""Score of a span that is written as the table writes it."""


class Link(Frozen):
    """A span with one of its roles."""

    start: int
    end: int
    role: Role
    score: float = 1.0
    column: str = ""
    """Of a column, a value, or the end of an order that says of what."""
    values: tuple[str, ...] = ()
    number: float = 0.0
    word: str = ""
    """What a word of a closed class says: an operator, a kind of figure, who or how many, up or down."""

    said: str = ""
    """As it stands in the message, of a word of a closed class."""

    def touches(self, other: "Link") -> bool:
        """Whether two links share a character."""
        return self.start < other.end and other.start < self.end


def same_stem(one: str, other: str) -> bool:
    """Whether two Latin words differ by no more than an ending: lates and late, beds and bed."""
    return one == other or stem(one) == stem(other)


def stem(word: str) -> str:
    """Cut what marks more than one, or whose a thing is, off a Latin word."""
    low = word.casefold().replace("’", "'")
    low = low.removesuffix("'s").removesuffix("'")
    if low.endswith("ies") and len(low) > len("ties"):
        return low[:-3] + "y"
    for ending in ("ches", "shes", "xes", "sses"):
        if low.endswith(ending):
            return low[:-2]
    return low[:-1] if low.endswith("s") and not low.endswith("ss") and len(low) > len("gas") else low


def root(word: str) -> str:
    """Cut off what makes another kind of word of a Latin word: bookings and booked."""
    plain = stem(word)
    for ending in ("ing", "ed", "er"):
        if plain.endswith(ending) and len(plain) - len(ending) >= len("book"):
            return plain[: -len(ending)]
    return plain
