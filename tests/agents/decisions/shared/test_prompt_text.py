from agents.decisions.shared.prompt_text import compact, result_text, units_text
from tools.call import ToolCall, ToolResult


def test_units_without_a_known_cover_count_as_open() -> None:
    assert units_text(("股价", "股息"), (0.5,)) == (
        "- 股价 (a tool of the path has some of its words)\n- 股息 (no tool of the path has its words)"
    )


def test_json_stays_readable_in_every_script() -> None:
    assert compact({"价格": [1, None]}) == '{"价格": [1, null]}'


def test_a_result_with_nothing_in_it_is_only_its_status() -> None:
    from_nothing = ToolResult(call=ToolCall(id="1", tool_id="a/b", arguments={}), status="empty")

    assert result_text(from_nothing) == "a/b({}) → empty"
