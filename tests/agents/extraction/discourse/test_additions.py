"""Messages that put a line into the file that was spoken of."""

import pytest

from agents.extraction.discourse.additions import addition


@pytest.mark.parametrize(
    ("message", "text", "part"),
    [
        ("add 'call the electrician' to it", "call the electrician", ""),
        ("add buy milk", "buy milk", ""),
        ("add the line Eve,Rome to it", "Eve,Rome", ""),
        ("add another item: milk to the list", "milk", ""),
        ("add a second line saying see you there", "see you there", ""),
        ("append one more line that reads: over", "over", ""),
        ("put ring the dentist on there as well", "ring the dentist", ""),
        ("add 'don't forget the keys' to it", "don't forget the keys", ""),
        ("add a line at the end: call the bank", "call the bank", ""),
        ("at the end add call the bank", "call the bank", ""),
        ("在最后加一条 给老妈订机票", "给老妈订机票", ""),
        ("再加一行 牛奶", "牛奶", ""),
        ("在2里最后加一行 驱蚊液", "驱蚊液", "2"),
        ("把牛奶加到里面", "牛奶", ""),
    ],
)
def test_a_line_is_read(message: str, text: str, part: str) -> None:
    found = addition(message)
    assert found is not None
    assert (found.text, found.part) == (text, part)


@pytest.mark.parametrize(
    "message",
    [
        "add a line to it",
        "append another line",
        "write something in it",
        "add a new sentence to the end",
        "再加一行",
        "加一句话",
        "在里面加一行",
        "再写点内容",
    ],
)
def test_a_line_that_is_not_said_is_left_open(message: str) -> None:
    found = addition(message)
    assert found is not None
    assert found.text == ""


def test_quoted_words_are_the_line_whatever_they_say() -> None:
    found = addition("add 'a line' to it")
    assert found is not None
    assert found.text == "a line"


@pytest.mark.parametrize(
    "message",
    [
        "add 10%",
        'add "call mum" to "notes/todo.txt"',
        "add 'call mum' to 'notes/todo.txt'",
        "put ring the dentist in it",
        'add "pay rent" to it and read it back to me',
        "add pay rent to the list and read it to me",
        "再加一行“牛奶”，然后读给我听",
        "再加 10%",
        "add them up",
        "加起来多少钱",
        "write a poem",
        "写一首诗",
        "add a column total",
        "加一列合计",
    ],
)
def test_what_is_no_line_of_text_is_left_alone(message: str) -> None:
    assert addition(message) is None


@pytest.mark.parametrize(
    ("message", "text"),
    [
        ("add spare laces at the end", "spare laces"),
        ("put sunscreen at the bottom", "sunscreen"),
        ("最后加上 牙刷", "牙刷"),
    ],
)
def test_where_a_line_goes_is_no_part_of_it(message: str, text: str) -> None:
    found = addition(message)
    assert found is not None
    assert found.text == text


@pytest.mark.parametrize(
    "message", ["add plums at the top", "add a title before the first line", "加一行 最前面写标题"]
)
def test_a_line_that_stands_elsewhere_is_not_added_at_the_end(message: str) -> None:
    assert addition(message) is None


@pytest.mark.parametrize(
    "message",
    [
        "write down at the end",
        "put it at the end",
        "add that at the end",
        "add that to the list",
        "add today's date at the end",
        "add the number of lines at the end",
        "add the total at the end",
        "write a summary at the end",
        "在最后加上总数",
        "最后加上今天的日期",
        "再加一行 合计",
    ],
)
def test_what_only_points_at_a_line_is_none(message: str) -> None:
    assert addition(message) is None


@pytest.mark.parametrize(
    ("message", "text"),
    [
        ("add 'that' at the end", "that"),
        ("add the report at the end", "the report"),
        ("add call the bank tomorrow at the end", "call the bank tomorrow"),
        ("最后加上 今天要交房租", "今天要交房租"),
    ],
)
def test_words_for_their_own_sake_are_a_line(message: str, text: str) -> None:
    found = addition(message)
    assert found is not None
    assert found.text == text
