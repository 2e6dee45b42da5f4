"""What calls a program's text holds, and other values in it."""

import ast

import pytest

from graph.programs.written_calls import with_values, written_calls

FUNCTIONS = ("get_quote", "delete_file", "list_tables")


def test_calls_are_listed_in_their_order_with_the_values_that_stand_there() -> None:
    code = 'rows = list_tables()\nq = get_quote(symbol="AAPL", days=n + 1)\n'
    first, second = written_calls(code, FUNCTIONS)
    assert (first.function, first.line, first.values) == ("list_tables", 1, {})
    assert (second.values, second.worked_out) == ({"symbol": "AAPL"}, {"days": "n + 1"})


@pytest.mark.parametrize(
    ("code", "how"),
    [
        ('delete_file(path="a")', "once"),
        ('for p in ps:\n    delete_file(path="a")', "each"),
        ("[delete_file(path=p) for p in ps]", "each"),
        ('if ready:\n    delete_file(path="a")', "perhaps"),
        ("for p in ps:\n    if p:\n        delete_file(path=p)", "each"),
        ("run = delete_file\nrun(path=1)", "perhaps"),
        ("await asyncio.gather(delete_file_async(path='a'))", "once"),
    ],
)
def test_it_is_told_how_often_a_call_is_made(code: str, how: str) -> None:
    assert [call.how_often for call in written_calls(code, FUNCTIONS)] == [how]


@pytest.mark.parametrize("code", ["def f(:", "print('delete_file(path=1)')", "# delete_file()", "x = {'get_quote': 1}"])
def test_what_only_looks_like_a_call_is_none(code: str) -> None:
    assert written_calls(code, FUNCTIONS) == []


@pytest.mark.parametrize("value", ["东西 'x' \"y\"\n", 3, [1, {"a": None}], True, '"); delete_file(path="z'])
def test_another_value_takes_the_place_of_one_and_nothing_else_changes(value: object) -> None:
    code = 's = "苹果"; q = get_quote(symbol="苹果", days=[1,\n  2])\nprint(q)'
    (call,) = written_calls(code, FUNCTIONS)
    changed = with_values(code, {call.spans["symbol"]: value})
    (again,) = written_calls(changed, FUNCTIONS)
    assert again.values == {"symbol": value, "days": [1, 2]}
    assert ast.dump(ast.parse(changed).body[0]) == ast.dump(ast.parse(code).body[0])
