"""One line goes onto one list, and what is to be found out first is none."""

import pytest

from agents.extraction.one_call.list_lines import ListLine, list_line

FILES = ["notes/todo.txt", "shopping.txt", "待办.txt", "购物清单.txt", "sales.csv"]


@pytest.mark.parametrize(
    ("request_", "path", "text"),
    [
        ("add dentist to my todo", "notes/todo.txt", "dentist"),
        ("add pick up parcel to my to-do list", "notes/todo.txt", "pick up parcel"),
        ("put ring the plumber on my todo list", "notes/todo.txt", "ring the plumber"),
        ("jot 'oil the gate' down at the bottom of notes/todo.txt", "notes/todo.txt", "oil the gate"),
        ("add eggs, milk and bread to my shopping list please", "shopping.txt", "eggs, milk and bread"),
        ("add to my todo: call bob", "notes/todo.txt", "call bob"),
        ("在待办里加一条：给王医生回电话", "待办.txt", "给王医生回电话"),
        ("给待办事项加一条 周五交电费", "待办.txt", "周五交电费"),
        ("把“牙膏”记到购物清单里", "购物清单.txt", "牙膏"),
        ("todo.txt末尾加一条 - 周四带猫打疫苗", "notes/todo.txt", "周四带猫打疫苗"),
    ],
)
def test_a_line_and_its_file(request_: str, path: str, text: str) -> None:
    assert list_line(request_, FILES) == ListLine(path=path, text=text)


@pytest.mark.parametrize(
    "request_",
    [
        "add it to my todo",
        "add a line to my todo",
        "add the result to my todo",
        "add the average price to notes/todo.txt",
        "add 3 and 4 to notes/todo.txt",
        "add up the numbers in notes/todo.txt",
        "write hello to notes/todo.txt",
        "add a column to sales.csv",
        "add dentist to my calendar",
        "add milk to my todo and then show it",
        "remind me to call mum",
        "在待办里加一条",
        "把结果记到待办里",
        "把总额写到购物清单里",
        "在待办里加一条：买花，然后读给我听",
        "把待办发给小王",
        "不要在shopping.txt加一条：牛奶",
        "昨天在shopping.txt里加一条：牛奶",
        "不要在购物.md加一条：牛奶",
        "在shopping.txt里加一行，然后读出来",
        "在shopping.txt里加一条，别忘了读一遍",
        "把今天的天气加到shopping.txt",
        "add Paris weather to shopping.txt",
        "add milk to my shopping list and eggs to my notes",
    ],
)
def test_what_gives_no_line_is_left_alone(request_: str) -> None:
    assert list_line(request_, FILES) is None


def test_of_two_lists_with_one_name_none_is_taken() -> None:
    assert list_line("add dentist to my todo", ["a/todo.txt", "b/todo.txt"]) is None
