"""Which files an answer was of: a line that was added is not the whole file."""

import pytest

from agents.decisions.fill_arguments.question import Upstream
from graph.workflow.asked.spoken_files import spoken_files, spoken_things
from graph.workflow.state import Exchange


def answered(tool_id: str, path: str) -> Exchange:
    made = Upstream(step=1, tool_id=tool_id, value={"path": path}, arguments={"path": path}, call_id="1")
    return Exchange(request="x", answer="y", produced=(made,))


@pytest.mark.parametrize(
    ("called_file", "kept", "found"), [(True, False, ("a.txt",)), (False, True, ("a.txt",)), (False, False, ())]
)
def test_a_file_that_got_a_line_is_meant_where_it_is_called_one_or_stays(
    called_file: bool, kept: bool, found: tuple[str, ...]
) -> None:
    last = answered("system/append_file", "a.txt")
    assert spoken_files(last, called_file=called_file, kept=kept) == found


def test_a_file_that_was_read_and_a_folder_that_was_listed_are_meant() -> None:
    assert spoken_files(answered("system/read_file", "a.txt"), called_file=False) == ("a.txt",)
    assert spoken_things(answered("system/list_directory", "notes/")) == ("notes",)
