"""Conditions over files: what must be so, what is done then, and what otherwise; every word of it is read."""

import pytest

from agents.extraction.conditional.conditional import Branch, conditional, under_other_name

TWO = ("a.txt", "b.txt")


@pytest.mark.parametrize(
    "said",
    [
        "If a.txt and b.txt are identical, delete b.txt. If not, tell me what differs.",
        "Compare a.txt and b.txt, and if they are the same delete b.txt, otherwise keep both and show me what differs",
        "If a.txt and b.txt say the same thing word for word you may delete b.txt; otherwise leave both alone.",
        "a.txt和b.txt内容一样的话就把b.txt删了，不一样就告诉我哪里不同",
        "比较 a.txt 和 b.txt，要是完全一样就把 b.txt 删掉，否则先别删，列给我看",
        "a.txt 跟 b.txt 是不是一个字都不差？完全一样就把b删了，有不一样的地方就列给我看，先别删",
    ],
)
def test_the_second_of_two_like_files_goes_and_unlike_ones_stay(said: str) -> None:
    found = conditional(said, TWO, ())
    assert found is not None
    assert (found.kind, found.files) == ("same", TWO)
    assert (found.then, found.otherwise) == (Branch(deletes="b.txt"), Branch())


def test_a_file_is_meant_by_a_piece_of_its_name_that_no_other_has() -> None:
    said = "If draft.md and final.md say the same, remove the draft; if they differ, leave both and tell me which lines"
    found = conditional(said, ("draft.md", "final.md"), ())
    assert found is not None
    assert found.then.deletes == "draft.md"


@pytest.mark.parametrize(
    ("said", "folder", "word", "rest"),
    [
        (
            "Look through the files in conf. If one of them contains the word secret, tell me which one and don't pack"
            " anything. If none does, zip the folder as c.zip.",
            "conf",
            "secret",
            "zip the folder conf as c.zip",
        ),
        (
            "看看 合同 文件夹，如果里面有“违约金”就告诉我是哪个文件，没有就把文件夹打包成 c.zip",
            "合同",
            "违约金",
            "把 合同 文件夹打包成 c.zip",
        ),
    ],
)
def test_a_word_that_a_folder_holds_decides(said: str, folder: str, word: str, rest: str) -> None:
    found = conditional(said, (f"{folder}/a.txt",), (folder,))
    assert found is not None
    assert (found.kind, found.files, found.word) == ("holds", (folder,), word)
    assert (found.then, found.otherwise.rest) == (Branch(), rest)


@pytest.mark.parametrize(
    "said",
    [
        "If a.txt and b.txt are the same on weekdays delete b.txt, otherwise keep both",
        "If a.txt and b.txt are not the same delete b.txt, otherwise keep both",
        "If a.txt and b.txt are the same size delete b.txt, otherwise keep both",
        "If a.txt and b.txt are the same delete the zebra, otherwise keep both",
        "If it rains tomorrow, delete b.txt, otherwise keep both",
        "a.txt和b.txt行数一样的话就把b.txt删了，不一样就留着",
        "delete b.txt",
    ],
)
def test_a_condition_that_is_half_understood_is_none(said: str) -> None:
    assert conditional(said, TWO, ()) is None


@pytest.mark.parametrize(
    ("said", "there", "plain"),
    [
        ('Write "done" to a.txt. If it already exists, save it as b.txt instead', "a.txt", 'Write "done" to b.txt'),
        ('Write "done" to a.txt. If it already exists, save it as b.txt instead', "c.txt", 'Write "done" to a.txt'),
        ("把“好”存到 a.md。如果这个文件已经有了就别覆盖，改存成 a_2.md", "a.md", "把“好”存到 a_2.md"),
        ("把 a.csv 存成 b.csv，如果文件已存在就另存为 c.csv", "b.csv", "把 a.csv 存成 c.csv"),
    ],
)
def test_another_name_is_taken_only_where_the_first_is(said: str, there: str, plain: str) -> None:
    assert under_other_name(said, (there,)) == plain


def test_a_request_without_another_name_has_none() -> None:
    assert under_other_name('Write "done" to a.txt', ("a.txt",)) is None
