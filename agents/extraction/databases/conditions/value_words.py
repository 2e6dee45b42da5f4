"""How a value is written in a text: as a name, or as a word that says how many."""

from agents.extraction.databases.names.tokens import parts_of
from agents.extraction.databases.scene import Mention, Valued
from prompts.language import has_han


def is_proper(text: str, one: Valued) -> bool:
    """Whether a word in the middle of a sentence is written as a name."""
    return (
        (one.start > 0 or has_han(text))
        and text[one.start].isupper()
        and not text[: one.start].rstrip().endswith((".", "?"))
    )


def says_how_many(text: str, one: Valued) -> bool:
    """Whether "no" or "any" rather says of how many rows something is said: have no orders."""
    return text[one.start : one.end].casefold() in ("no", "any", "all", "some")


def is_part_of(text: str, mention: Mention, column: str) -> bool:
    """Whether a name beside a value is a part of its column's: bed of bed_type."""
    own = column.rpartition(".")[2]
    return set(parts_of(text[mention.start : mention.end])) <= set(parts_of(own))
