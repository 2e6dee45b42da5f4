"""A name is read in what is said to a question for one, and no sentence becomes a name."""

import pytest

from agents.asking.path_reply import bare_name, without_called
from agents.asking.reply import answer_of
from tests.agents.asking.test_reply import FILE, question


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("叫新的.txt", "新的.txt"),
        ("改成旧的.txt", "旧的.txt"),
        ("叫旧清单", "旧清单"),
        ("旧清单.txt", "旧清单.txt"),
        ("要点", "要点"),
        ("call it m5.txt", "m5.txt"),
        ("named m5", "m5"),
        ("old", "old"),
        ("to old", "old"),
        ("the old folder", "old"),
    ],
)
def test_a_name_is_taken(text: str, path: str) -> None:
    answer = answer_of(question("path"), text, FILE)
    assert answer is not None
    assert answer.values == {"path": path}


@pytest.mark.parametrize(
    "text",
    [
        "it should go to old",
        "new name please",
        "whatever",
        "apple revenue",
        "随便",
        "随便什么名字",
        "新名字",
        "移到old里",
    ],
)
def test_a_sentence_or_no_name_is_none(text: str) -> None:
    assert answer_of(question("path"), text, FILE) is None


def test_what_stands_in_quotes_is_a_name_as_it_stands() -> None:
    assert bare_name('"my stuff"') == "my stuff"
    assert bare_name("my stuff") is None
    assert without_called("call me later") == "call me later"
