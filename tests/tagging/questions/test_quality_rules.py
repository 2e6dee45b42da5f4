"""How well a tool is described, by rules."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tagging.questions.quality_rules import rate
from tagging.view import ToolView


def view(description: str, name: str = "verify_email", **parameters: str) -> ToolView:
    properties = {key: {"type": "string", "description": text} for key, text in parameters.items()}
    return ToolView(name=name, description=description, parameters={"properties": properties})


@pytest.mark.parametrize(
    "description",
    [
        "Check whether an e-mail address is deliverable.",
        "检查电子邮件地址是否有效。",
        "Checks if mailboxes accept mail",
    ],
)
def test_plain_words_that_say_what_it_does_are_the_best(description: str) -> None:
    rating = rate(view(description, email=""))
    assert (rating.completeness, rating.readability, rating.reason) == (3, 3, "")
    assert rating.passes(3)


@pytest.mark.parametrize("description", ["", "   ", "test", "Testing", "adsfdasf", "123"])
def test_an_empty_text_or_a_placeholder_is_the_worst(description: str) -> None:
    rating = rate(view(description))
    assert (rating.completeness, rating.readability) == (1, 1)
    assert rating.reason
    assert not rating.passes(2)


@pytest.mark.parametrize(
    ("name", "description"),
    [("get_genres", "Get Genres"), ("nodejs_jobs", "NodeJs Jobs Api"), ("get_cities", "Get city list")],
)
def test_a_text_that_only_repeats_the_name_says_nothing(name: str, description: str) -> None:
    rating = rate(view(description, name))
    assert rating.completeness == 1
    assert "no more than its name" in rating.reason


def test_a_name_that_says_it_all_may_be_repeated() -> None:
    rating = rate(view("Retrieves the foreclosure rate of a sub-region.", "get_foreclosure_rate_by_sub_region"))
    assert rating.completeness == 3


def test_one_new_word_leaves_something_to_guess() -> None:
    rating = rate(view("Returns a single pet", "getpet"))
    assert (rating.completeness, "'single'" in rating.reason) == (2, True)


def test_a_parameter_that_nobody_explains_is_missed() -> None:
    said = "Search the web for pages about a topic."
    assert rate(view(said, query="", page="", lat="", gl="Country of the pages.")).completeness == 3
    rating = rate(view(said, query="", gl="", tbs="tbs"))
    assert rating.completeness == 2
    assert rating.reason == "nothing says what 'gl', 'tbs' means"


def test_values_to_choose_from_explain_a_parameter() -> None:
    tool = view("Search the web for pages about a topic.")
    tool = tool.model_copy(update={"parameters": {"properties": {"gl": {"enum": ["us", "cn"]}}}})
    assert rate(tool).completeness == 3


@pytest.mark.parametrize(
    ("description", "why"),
    [
        ("<p>Checks mailboxes for you.</p>", "'<p>'"),
        ("Checks mailboxes, see [here](https://x.test) for more.", "']('"),
        ("Call checker with {address} parameter", "'{address}'"),
        ("Checks a mailbox and so on. " * 50, "1,400 characters"),
        ("detail tirto mailbox news", "fragment"),
        ("Checks mailboxes", "fragment"),
    ],
)
def test_marks_fragments_and_endless_texts_are_hard_to_read(description: str, why: str) -> None:
    rating = rate(view(description))
    assert rating.readability == 2
    assert why in rating.reason


@given(st.text(max_size=200), st.text(max_size=30), st.dictionaries(st.text(max_size=8), st.text(max_size=20)))
def test_whatever_the_text_it_gets_a_rating(description: str, name: str, parameters: dict[str, str]) -> None:
    properties = {key: {"description": text} for key, text in parameters.items()}
    rating = rate(ToolView(name=name, description=description, parameters={"properties": properties}))
    assert (rating.reason == "") == rating.passes(3)
    assert rating.completeness == 1 or rating.readability > 1
