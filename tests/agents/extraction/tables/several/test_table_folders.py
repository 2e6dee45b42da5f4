"""Which folder of tables a request asks of, and what each table is called."""

import pytest

from agents.extraction.tables.several.table_folders import folder_question, label_of


@pytest.mark.parametrize(
    ("text", "question", "unit"),
    [
        (
            "There is one csv per branch in the folder branches. Total takings of each branch?",
            "Total takings of each branch?",
            "branch",
        ),
        ("total takings by file in the folder branches", "total takings by file", "branch"),
        ("branches 文件夹里每个店一个csv，每个文件的电费合计是多少", "每个文件的电费合计是多少", "店"),
    ],
)
def test_what_is_asked_is_parted_from_where_the_tables_are(text: str, question: str, unit: str) -> None:
    found = folder_question(text, ["branches", "gone"])
    assert found is not None
    assert (found.folder, found.question) == ("branches", question)
    assert unit in found.units


@pytest.mark.parametrize(
    ("stems", "called"), [(["一月", "二月"], "月"), (["week1", "week2"], "week"), (["north", "south"], "file")]
)
def test_a_table_is_called_by_what_all_names_share_else_a_file(stems: list[str], called: str) -> None:
    found = folder_question("total takings in the folder shop", ["shop"])
    assert found is not None
    assert label_of(found, stems, "en").name == called


@pytest.mark.parametrize("text", ["total takings by branch", "各店的合计是多少", "branches in the folder gone"])
def test_a_request_that_names_no_folder_that_is_there_asks_of_none(text: str) -> None:
    assert folder_question(text, ["branches"]) is None
