"""A text gets other letters where a request gives it and asks for nothing else."""

import duckdb
import pytest

from agents.extraction.one_call.lettered_texts import lettered_text


@pytest.mark.parametrize(
    ("request_", "told"),
    [
        ("put this in capitals please: closed on bank holidays", "CLOSED ON BANK HOLIDAYS"),
        ("make 'quiet please' uppercase", "QUIET PLEASE"),
        ("in small letters: LOUD NOISES", "loud noises"),
        ('write "hello world" backwards', "dlrow olleh"),
        ("in capitals: it's late", "IT'S LATE"),
        ("全部改成大写 order confirmed thank you", "ORDER CONFIRMED THANK YOU"),
        ("帮我把 See You On Monday 全改小写", "see you on monday"),
        ("把这句话变成大写：please keep the door closed", "PLEASE KEEP THE DOOR CLOSED"),
        ("把“一二三”倒过来写", "三二一"),
    ],
)
def test_letters_are_changed(request_: str, told: str) -> None:
    found = lettered_text(request_)
    assert found is not None
    assert duckdb.execute(found.sql).fetchall() == [(told,)]


@pytest.mark.parametrize(
    ("request_", "text"),
    [
        ('count the words in "one fine day" and then put it in capitals', "one fine day"),
        ('数一下 "Tomorrow will be better" 里有几个单词，再全转成大写', "Tomorrow will be better"),
    ],
)
def test_words_are_counted_first_where_that_is_asked_too(request_: str, text: str) -> None:
    found = lettered_text(request_)
    assert found is not None
    assert found.counted == text


@pytest.mark.parametrize(
    "request_",
    [
        "uppercase the names in customers.csv",
        "capitals of these countries: france, spain",
        'is "HELLO" in capitals?',
        "capitalise the first letter of each word: new stock",
        'how many capital letters are in "Hello World"',
        'put "hello" in capitals and save it to a.txt',
        'put "hello" in capitals and translate it to french',
        "把 notes.txt 改成大写",
        "把 report.txt 的内容转成大写",
        "首字母大写：new stock",
        "12500转成大写",
        '把 "Name" 列改成大写',
        '"Hello World" 里有几个大写字母',
        "put it in capitals",
        "put this in capitals: hello; then translate it to Chinese",
        "put in lower case: HELLO, then reverse it",
        "make this all caps: send me the report, but keep NASA as it is",
        "把下面的话转成大写：hello，然后统计字数",
        "转成小写：HELLO 再数一下字数",
    ],
)
def test_what_asks_for_something_else_is_left(request_: str) -> None:
    assert lettered_text(request_) is None


@pytest.mark.parametrize(
    ("request_", "length"),
    [
        (
            'put "spring sale, monday" in capitals and count its letters (no spaces)',
            "length('springsalemonday') AS \"letters\"",
        ),
        (
            "convert 'open it' to upper case and tell me how many characters it has",
            "length('open it') AS \"characters\"",
        ),
        (
            'write "a b" in capitals, how many characters are there without spaces',
            "length('ab') AS \"characters (no spaces)\"",
        ),
        ('把 "hello world" 转成大写并数一下有多少个字母', "length('helloworld') AS \"字母\""),
        ('"hello world" 转大写，再统计字符数（不含空格）', "length('helloworld') AS \"字符（不含空格）\""),
    ],
)
def test_letters_are_counted_too(request_: str, length: str) -> None:
    found = lettered_text(request_)
    assert found is not None
    assert found.sql.endswith(f", {length}")


@pytest.mark.parametrize(
    "request_", ['put "stop" in small letters and count the vowels', '把 "abc" 转大写，再数一下元音']
)
def test_other_counts_are_left(request_: str) -> None:
    assert lettered_text(request_) is None
