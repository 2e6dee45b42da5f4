"""Requests that make a file with a text which they give."""

import pytest

from agents.extraction.files.written_texts import added_text, loose_text, written_text


@pytest.mark.parametrize(
    ("request_", "path", "steps"),
    [
        ("make a file todo.txt with the text buy milk", "todo.txt", [("write", "buy milk")]),
        (
            "please create a new file called list.txt: eggs, bread and butter",
            "list.txt",
            [("write", "eggs, bread and butter")],
        ),
        ("write the word bonus into flag.txt", "flag.txt", [("write", "bonus")]),
        ("make hello.txt that says good morning", "hello.txt", [("write", "good morning")]),
        (
            "make a file todo.txt with the text buy milk, then append call bob to it",
            "todo.txt",
            [("write", "buy milk"), ("append", "call bob")],
        ),
        (
            "create notes.txt saying hello world and then read it back to me",
            "notes.txt",
            [("write", "hello world"), ("read", "")],
        ),
        (
            'make a.txt with the text "one, then two" and append "three" to it and read it',
            "a.txt",
            [("write", "one, then two"), ("append", "three"), ("read", "")],
        ),
        ("新建 日记.txt 写上今天下雨，再读给我看", "日记.txt", [("write", "今天下雨"), ("read", "")]),
        ("新建文件 购物.txt，内容为：鸡蛋和面包", "购物.txt", [("write", "鸡蛋和面包")]),
        (
            "创建 todo.txt，内容是买牛奶，然后追加一行打电话给李雷",
            "todo.txt",
            [("write", "买牛奶"), ("append", "打电话给李雷")],
        ),
        ("在 a.txt 里写上你好，世界", "a.txt", [("write", "你好，世界")]),
        ('put "x, y and z" into list.txt', "list.txt", [("write", "x, y and z")]),
        ("write 'it is fine' in n.txt, and append 'ok' to it", "n.txt", [("write", "it is fine"), ("append", "ok")]),
        ('make a file n.txt with "hello, you"', "n.txt", [("write", "hello, you")]),
        ("把“你好”保存到 m.txt 里，再读给我看", "m.txt", [("write", "你好"), ("read", "")]),
    ],
)
def test_a_text_goes_up_to_where_another_thing_is_wanted(
    request_: str, path: str, steps: list[tuple[str, str]]
) -> None:
    found = written_text(request_)
    assert found is not None
    assert (found.path, [(step.verb, step.text) for step in found.steps], found.rest) == (path, steps, "")


@pytest.mark.parametrize(
    ("request_", "rest"),
    [
        ("write a.txt with the content buy milk and eggs. Then rename it to b.txt", "rename a.txt to b.txt"),
        ("在 a.txt 里写上你好，然后改名为 b.txt", "把 a.txt 改名为 b.txt"),
        ("write a note a.txt with: milk, bread - then zip it", "zip a.txt"),
        ('write "hello" to a.txt and count its words', "count a.txt's words"),
        ('create a file a.txt with "buy milk" and tell me how long it is', "tell me how long a.txt is"),
        ('write "x" into a.txt and then show me how big the file is', "show me how big a.txt is"),
        ("把“你好世界”写入 a.txt，然后告诉我它有多少个字", "告诉我a.txt有多少个字"),
        ('将"a b c"写进新文件 a.txt，它有几个单词', "a.txt有几个单词"),
    ],
)
def test_what_is_wanted_besides_names_the_file(request_: str, rest: str) -> None:
    found = written_text(request_)
    assert found is not None
    assert found.rest == rest


@pytest.mark.parametrize(
    "request_",
    [
        "create b.csv containing the rows of a.csv",
        "create b.txt containing 5 random numbers",
        "make b.txt saying how many rows sales.csv has",
        "make summary.txt with the contents of a.txt",
        "write a file with the text hello",
        "新建 b.txt 写上今天的日期",
        "新建 b.txt，内容是它",
        "在 b.txt 里写上一共有几行",
    ],
)
def test_what_must_be_found_out_first_is_no_text(request_: str) -> None:
    assert written_text(request_) is None


@pytest.mark.parametrize(
    ("request_", "steps", "rest"),
    [
        ('add "pay rent" to it and read it back to me', [("append", "pay rent"), ("read", "")], ""),
        ("加一行交房租，再读给我听", [("append", "交房租"), ("read", "")], ""),
        ("add pay rent to it, then add call bob to it", [("append", "pay rent"), ("append", "call bob")], ""),
        ("add pay rent to it and zip it", [("append", "pay rent")], "zip a.txt"),
    ],
)
def test_a_line_that_is_added_ends_where_another_thing_is_wanted(
    request_: str, steps: list[tuple[str, str]], rest: str
) -> None:
    found = added_text(request_, "a.txt")
    assert found is not None
    assert ([(step.verb, step.text) for step in found.steps], found.rest) == (steps, rest)


@pytest.mark.parametrize(
    ("request_", "path", "text"),
    [
        ("write a file todo.txt with buy milk", "todo.txt", "buy milk"),
        ("create list.md with eggs, bread", "list.md", "eggs, bread"),
        ("save pay the rent to notes/home.txt", "notes/home.txt", "pay the rent"),
        ("jot down call Ada in calls.txt", "calls.txt", "call Ada"),
        ("把买牛奶写到 todo.txt", "todo.txt", "买牛奶"),
        ("把周五交作业记到 memo.txt 里", "memo.txt", "周五交作业"),
        ("往 todo.txt 里写买鸡蛋", "todo.txt", "买鸡蛋"),
        ("write sales by region to r.txt", "r.txt", "sales by region"),
    ],
)
def test_words_without_quotes_may_be_the_text_of_a_file(request_: str, path: str, text: str) -> None:
    found = loose_text(request_)
    assert found is not None
    assert (found.path, [(step.verb, step.text) for step in found.steps]) == (path, [("write", text)])


@pytest.mark.parametrize(
    "request_",
    [
        "write a poem about spring to p.txt",
        "save the revenue of apple to a.txt",
        "put a.txt into b.txt",
        "copy a.txt to b.txt",
        'write "hi" to a.txt',
        "save people to people.csv",
        "save it to a.txt",
        "create an empty file x.txt",
        "把结果写到 a.txt",
        "把一首诗写到 p.txt",
        "把季度总结写到 s.txt",
        "把苹果的股价写到 p.txt",
    ],
)
def test_what_is_to_be_found_out_or_made_up_is_no_text(request_: str) -> None:
    assert loose_text(request_) is None


@pytest.mark.parametrize(
    "request_", ["write the word count into c.txt", "put the words of a.txt into b.txt", "write the words in to b.txt"]
)
def test_words_that_must_be_found_out_are_no_text(request_: str) -> None:
    assert written_text(request_) is None


@pytest.mark.parametrize(
    ("request_", "text"),
    [
        ("write me a file called list.txt with apples, pears and oat milk in it", "apples, pears and oat milk"),
        ("make a file named todo.txt with buy stamps and call mum in it", "buy stamps and call mum"),
    ],
)
def test_what_is_to_stand_in_it_is_the_text(request_: str, text: str) -> None:
    found = loose_text(request_)
    assert found is not None
    assert found.steps[0].text == text


@pytest.mark.parametrize(
    "request_",
    [
        "create a.txt with the total in it",
        "make b.txt with a poem in it",
        "make e.txt with the names of all files in it",
    ],
)
def test_what_must_be_found_out_first_is_no_text_that_stands_in_it(request_: str) -> None:
    assert loose_text(request_) is None
