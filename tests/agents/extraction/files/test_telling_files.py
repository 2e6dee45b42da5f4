"""Which files hold the words of a question."""

import pytest

from agents.extraction.files.telling_files import telling_files

FILES = {
    "notes/rowing_club.md": "# Rowing club\nBoat shed key: with Maud\n",
    "bills.csv": "payee,amount\nwindow cleaner,40\nchimney sweep,75\n",
    "drafts/speech.txt": "Dear guests, thank you all for coming.\n",
    "搬家清单.txt": "冰箱 周六拉走\n钢琴 找老吴\n",
}


@pytest.mark.parametrize(
    ("question", "files"),
    [
        ("who looks after the shed for the rowing club", ("notes/rowing_club.md",)),
        ("what did the chimney sweep charge?", ("bills.csv",)),
        ("搬家那天钢琴谁来抬", ("搬家清单.txt",)),
        ("冰箱和钢琴都弄走了没", ("搬家清单.txt",)),
        ("who has the key to the sky", ()),  # half of a word stands in one file
        ("how do i clean a carpet?", ()),
        ("天为什么是蓝的", ()),
        ("rename the rowing club notes", ()),
        ("把搬家清单删掉", ()),
    ],
)
def test_a_file_is_named_by_most_words_of_a_question(question: str, files: tuple[str, ...]) -> None:
    assert telling_files(question, FILES) == files


def test_of_many_files_that_tell_as_much_none_is_named() -> None:
    files = {f"week{n}.txt": "lunch soup" for n in range(4)}
    assert telling_files("which soup is for lunch?", files) == ()
