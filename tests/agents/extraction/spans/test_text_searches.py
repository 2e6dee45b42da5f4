"""What is looked for in files, and where; what asks for anything else is no such search."""

import pytest

from agents.extraction.spans.text_searches import searched_text


@pytest.mark.parametrize(
    ("request_", "text", "place"),
    [
        ("which files mention Rosa", "Rosa", ""),
        ('Which of my notes mention "the ladder"?', "the ladder", ""),
        ("find the lines that mention rosa in notes/todo.txt", "rosa", "notes/todo.txt"),
        ("search my notes for rent", "rent", ""),
        ("search for invoice in my files", "invoice", ""),
        ('find all lines containing "error" in logs/app.log', "error", "logs/app.log"),
        ("which lines in logs/app.log say timeout", "timeout", "logs/app.log"),
        ("where is rosa mentioned", "rosa", ""),
        ("哪些文件里提到了周航，把那几行找出来", "周航", ""),
        ("哪个文件提到过“春游”？", "春游", ""),
        ("找出包含周航的文件", "周航", ""),
        ("哪个文件里写了“八五折”来着", "八五折", ""),
        ("哪个文件提到过“他说来着”？", "他说来着", ""),
        ("在 notes/todo.txt 里找包含灯泡的行", "灯泡", "notes/todo.txt"),
        ("在我的笔记里搜索牛奶", "牛奶", ""),
        ("周航在哪些文件里出现过", "周航", ""),
        ("cant remember which file has the name Okafor in it, can you look", "Okafor", ""),
        ("do you know which file has Marta's name in it? i forgot", "Marta", ""),
        ("which of these files mentions the plumber", "plumber", ""),
        ("哪个文件里有老秦这个名字，帮我找找", "老秦", ""),
        ("忘了哪个文件里提到了周航", "周航", ""),
    ],
)
def test_a_text_is_looked_for_as_it_stands(request_: str, text: str, place: str) -> None:
    assert searched_text(request_) == (text, place)


@pytest.mark.parametrize(
    "request_",
    [
        "which files have more than 10 lines",
        "what files are there",
        "show me the files that mention it",
        "which rows mention damp in plants.csv",
        "compare a.txt and b.txt and tell me which mentions rent",
        "哪些文件比较大",
        "which file has errors in it",
        "which files contain a table",
        "do you know which file is the biggest",
        "which file has the name todo.txt",
        "哪个文件里有表格",
        "哪个文件最大，帮我看看",
        "哪些文件里提到了它",
        "把提到周航的文件删掉",
    ],
)
def test_what_asks_for_something_else_is_left_to_others(request_: str) -> None:
    assert searched_text(request_) is None
