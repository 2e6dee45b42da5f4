"""Names out of long lists, with a slip."""

import pytest

from agents.intents.mistyped_names import with_names_mended
from tests.built_in import built_in
from tools.tool import Tool

TOOLS: dict[str, Tool] = dict(built_in().tools)


@pytest.mark.parametrize(
    ("text", "mended"),
    [
        ("currnt ratio of apple", "current ratio of apple"),
        ("what is the currnet ratio of microsoft", "what is the current ratio of microsoft"),
        ("gros margin of tesla", "gross margin of tesla"),
        ("return on equty of visa", "return on equity of visa"),
        ("apple's reveneu in 2022", "apple's revenue in 2022"),
    ],
)
def test_a_name_with_one_wrong_letter_is_put_right(text: str, mended: str) -> None:
    told, read_as = with_names_mended(text, TOOLS)
    assert told == mended
    assert [text.replace(said, word) for said, word in read_as] == [mended]


@pytest.mark.parametrize(
    "text",
    [
        *(
            "shell revenue",
            "target market cap",
            "intel stock price",
            "net worth of apple",
            "who is the current president",
        ),
        *(
            'find "currnt ratio"',
            "delete reveneu.txt",
            "convert 5 km to mile",
            "weather in rome tomorrow",
            "苹果的毛利率",
        ),
    ],
)
def test_other_words_names_of_companies_quotes_and_files_stay(text: str) -> None:
    assert with_names_mended(text, TOOLS) == (text, ())
