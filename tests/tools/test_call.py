import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.call import ToolCall, sound


@pytest.mark.parametrize("text", ["\ud800", "a\udcff", "名\udfff"])
def test_lone_surrogates_of_arguments_can_be_written(text: str) -> None:
    call = ToolCall(id="1.1.1", tool_id="a/b", arguments={text: [text, {"inner": text}], "n": 1, "none": None})
    assert call.model_dump_json().encode("utf-8")
    assert "?" in str(call.arguments)


def test_arguments_that_nest_too_deeply_are_still_a_call() -> None:
    deep: list[object] = []
    for _ in range(5_000):
        deep = [deep]
    assert ToolCall(id="1.1.1", tool_id="a/b", arguments={"deep": deep}).arguments["deep"] is deep


@given(
    st.recursive(
        st.none() | st.booleans() | st.floats(allow_nan=False) | st.text(),
        lambda x: st.lists(x) | st.dictionaries(st.text(), x),
    )
)
def test_what_is_sound_stays_as_it_is(value: object) -> None:
    assert sound(value) == value
