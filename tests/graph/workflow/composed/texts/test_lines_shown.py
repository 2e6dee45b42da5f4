"""Lines are shown by their text, and only those that are meant."""

from graph.workflow.composed.texts.lines_shown import lines_call, queries_of

LINES = ["[database]", "timeout = 30", "[web]", "timeout = 30", "port = 1"]


def test_a_line_that_stands_twice_is_shown_once_or_not_by_its_text() -> None:
    assert lines_call("app.ini", LINES, [2]).arguments["max_results"] == 1
    assert lines_call("app.ini", LINES, [4]).tool_id == "system/read_file"


def test_lines_that_are_all_meant_are_shown_without_a_limit() -> None:
    assert "max_results" not in lines_call("app.ini", LINES, [2, 4]).arguments
    assert "max_results" not in lines_call("app.ini", LINES, [5]).arguments


def test_values_of_json_are_asked_for_together() -> None:
    assert queries_of([("db", "host"), ("数据库", "端口")]) == '{"db.host": db.host, "数据库.端口": "数据库"."端口"}'
