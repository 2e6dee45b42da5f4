"""What statements bring, to be compared."""

from pathlib import Path

import pytest

from graph.workflow.table_questions.brought_rows import Rows, brought_by, says_nothing
from tools.context import ToolContext


async def test_the_rows_of_each_statement_are_brought(tmp_path: Path) -> None:
    context = ToolContext(user="u", workspace=tmp_path / "workspace", data_dir=tmp_path / "data")
    assert await brought_by(["SELECT 1, 2", "SELECT 3 WHERE false"], context) == [[(1, 2)], []]


@pytest.mark.parametrize(
    ("rows", "nothing"), [([], True), ([(0,)], True), ([(None,)], True), ([(3,)], False), ([("Ann", 0)], False)]
)
def test_no_rows_and_figures_of_none_say_nothing(rows: Rows, nothing: bool) -> None:
    assert says_nothing(rows) is nothing
