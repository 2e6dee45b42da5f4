from typing import Any

import pytest

from graph.workflow.serializer import MOVED, STORED, serializer
from tests.graph.workflow.test_state import VALUES
from tools.call import ToolCall, ToolResult

TYPES = {kind.__name__: kind for kind in STORED}
MOVED_VALUES = [(old, value) for old in MOVED for value in VALUES if type(value).__name__ == old[1]]


def test_every_moved_type_is_one_that_checkpoints_hold() -> None:
    assert {name for _, name in MOVED} <= set(TYPES)
    assert all(TYPES[name].__module__ == now for (_, name), now in MOVED.items())


@pytest.mark.parametrize(("old", "value"), MOVED_VALUES, ids=[name for (_, name), _ in MOVED_VALUES])
def test_a_value_that_an_earlier_version_wrote_is_read(
    old: tuple[str, str], value: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(type(value), "__module__", old[0])
        written = serializer().dumps_typed({"deep": [{"er": (value, "graph.state")}]})
    restored = serializer().loads_typed(written)["deep"][0]["er"]
    assert (type(restored[0]), restored[0], restored[1]) == (type(value), value, "graph.state")


@pytest.mark.parametrize("text", ["graph.state", "see agents.decisions.decompose for Plan", "图 graph.attached"])
def test_text_that_speaks_of_an_old_module_stays_as_it_is(text: str) -> None:
    value = {"request": text, "list": ["graph.state", "Exchange", text], 1: (b"graph.state", None)}
    restored = serializer().loads_typed(serializer().dumps_typed(value))
    assert restored == {"request": text, "list": ["graph.state", "Exchange", text], 1: [b"graph.state", None]}


@pytest.mark.parametrize("number", [2**63, 2**64, -(2**63) - 1, 10**400, -(10**100)])
def test_numbers_beyond_64_bits_come_back(number: int) -> None:
    call = ToolCall(id="1.1.1", tool_id="a/b", arguments={"数": [number, {"n": number}]})
    value = {"results": [ToolResult(call=call, status="ok", value=number)], "plain": number}
    assert serializer().loads_typed(serializer().dumps_typed(value)) == value


def test_a_key_that_is_no_sound_text_is_kept_as_one() -> None:
    call = ToolCall(id="1.1.1", tool_id="a/b", arguments={})
    written = serializer().dumps_typed(ToolResult(call=call, status="ok", value={"a\udcff": 1}))
    assert serializer().loads_typed(written).value == {"a?": 1}
