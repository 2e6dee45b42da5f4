"""What words around a JSON document want of it."""

import json

import jmespath
import pytest

from agents.extraction.spans.code import find_json, find_json_queries
from agents.extraction.spans.json_keys import keys_named

PEOPLE = '{"users": [{"name": "Al", "age": 3}, {"name": "Bo", "age": 5}], "tags": ["x", "y", "z"], "city": "Oslo"}'


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("give me the names in", ["Al", "Bo"]),
        ("what is the age of the second user in", 5),
        ("the last of the tags in", "z"),
        ("how many tags are there in", 3),
        ("average age in", 4.0),
        ("which city stands in", "Oslo"),
        ("第二个 name 是什么：", "Bo"),
        ("最后一个 tags：", "z"),
        ("age 的总和：", 8),
        ("一共几个 tags：", 3),
    ],
)
def test_words_say_which_value_is_wanted_and_what_is_made_of_it(asked: str, found: object) -> None:
    text = f"{asked} {PEOPLE}"
    query = find_json_queries(text)[-1].value
    document = json.loads(PEOPLE)
    assert jmespath.search(query, document) == found


def test_two_places_are_too_many_for_one_query() -> None:
    text = f"the first item and the last item, name: {PEOPLE}"
    assert [span.value for span in keys_named(text, find_json(text))] == ["users[*].name"]


def test_what_is_no_list_is_taken_as_it_is() -> None:
    text = f"the first item, city: {PEOPLE}"
    assert [span.value for span in keys_named(text, find_json(text))] == ["city"]


def test_names_are_not_added_up() -> None:
    text = f"sum of name in {PEOPLE}"
    assert [span.value for span in keys_named(text, find_json(text))] == ["users[*].name"]
