"""Of what earlier steps bring, what another step made something of is not what is written at last."""

import pytest

from agents.decisions.fill_arguments.question import Supply, Upstream
from tagging.tags import Permission, Tagged, TagSet
from tests.agents.decisions.fill_arguments.filling import arguments, parameter, tool

WRITES = tool(("content",), content=parameter("text")).model_copy(
    update={"tags": TagSet(permission=Tagged(value=Permission.MEDIUM))}
)
READ = Upstream(step=1, tool_id="s/read", value={"text": "tea & cake"}, arguments={"path": "a.txt"}, text="a.txt: tea")
ENCODED = Upstream(
    step=2,
    tool_id="m/encode",
    value={"encoded": "dGVh"},
    arguments={"text": "tea & cake"},
    text="In base64: `dGVh`",
)
SUPPLY = Supply(from_tool="s/read", resource="text", parameter="content")


def test_a_text_of_which_another_was_made_is_not_written() -> None:
    given = arguments("write it to out.txt", WRITES, upstream=(READ, ENCODED), supplies=(SUPPLY,))
    assert given["content"] == "dGVh"


def test_a_text_that_was_only_read_is_written() -> None:
    given = arguments("write it to out.txt", WRITES, upstream=(READ,), supplies=(SUPPLY,))
    assert given["content"] == "tea & cake"


@pytest.mark.parametrize("task", ["send the notes", "把笔记发出去"])
def test_the_text_of_a_result_fills_what_needs_it_and_no_optional_slot_beside(task: str) -> None:
    mail = tool(("body",), body=parameter("text"), subject=parameter("text", default=""))
    supplies = tuple(Supply(from_tool="s/read", resource="text", parameter=name) for name in ("body", "subject"))
    assert arguments(task, mail, upstream=(READ,), supplies=supplies) == {"body": "tea & cake"}
