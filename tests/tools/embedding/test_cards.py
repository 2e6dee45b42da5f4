"""What Chroma is told of a document."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tagging.tags import Complexity, Permission, Tagged, TagSet
from tools.embedding.cards import (
    MAX_VALUE_CHARS,
    MAX_VALUES,
    NAMES,
    card_of,
    clean_text,
    digest_of_tags,
    plain,
    tool_tags,
)
from tools.embedding.documents import ToolDocument
from tools.embedding.embedder import MAX_CHARS
from tools.tool import Tool

TOOL = Tool(
    id="weather/forecast",
    name="forecast",
    description="天气预报",
    parameters={},
    group="weather",
    category="nature",
    source="described",
    tags=TagSet(
        domains=Tagged(value=("weather", "maps")),
        complexity=Tagged(value=Complexity.MEDIUM),
        permission=Tagged(value=Permission.HIGH),
    ),
)


def test_a_tool_is_told_by_its_tags() -> None:
    assert tool_tags(TOOL, enabled=False) == {
        "group": "weather",
        "category": "nature",
        "source": "described",
        "complexity": "medium",
        "permission": "high",
        "tool_hash": TOOL.content_hash,
        "domains": ["maps", "weather"],
        "enabled": False,
    }


@pytest.mark.parametrize(
    ("text", "language"), [("天气预报 for Berlin", {"language": "zh"}), ("a forecast", {"language": "en"}), ("42", {})]
)
def test_the_language_of_a_text_is_told_where_it_has_letters(text: str, language: dict[str, str]) -> None:
    assert plain(ToolDocument("g/t", 1, text)) == {"kind": "example", **language}
    assert plain(ToolDocument("g/t", 0, text))["kind"] == "description"


def test_tags_are_the_same_in_another_order_and_with_what_others_added() -> None:
    assert digest_of_tags({"group": "a", "domains": ["x", "y"]}) == digest_of_tags(
        {"note": "mine", "domains": ["y", "x"], "group": "a"}
    )
    assert digest_of_tags({"group": "a"}) != digest_of_tags({"group": "b"})


@given(st.text(st.characters(), max_size=40))
def test_any_text_becomes_one_that_a_database_takes(text: str) -> None:
    assert clean_text(text).encode("utf-8").decode("utf-8") == clean_text(text)
    assert "\0" in clean_text("a\0b")


def test_what_strangers_wrote_is_cut_to_a_size() -> None:
    long = TOOL.model_copy(
        update={"group": "长" * 9_000, "tags": TagSet(domains=Tagged(value=tuple(f"d{n}" for n in range(500))))}
    )
    told = tool_tags(long, enabled=True)
    assert (len(str(told["group"])), len(told["domains"])) == (MAX_VALUE_CHARS, MAX_VALUES)  # type: ignore[arg-type]  # a list
    assert len(card_of(ToolDocument("g/t", 0, "x" * 9_000), {}).text) == MAX_CHARS
    assert told.keys() <= set(NAMES)


def test_long_ids_that_begin_alike_stay_apart() -> None:
    one, other = (card_of(ToolDocument("g/" + "a" * 5_000 + end, 3, ""), {}) for end in "xy")
    assert one.id != other.id
    assert one.id.endswith("#3")
    assert len(one.id) < 500
