"""What is done with a file first and last, whichever is said first."""

import pytest

from agents.extraction.files.in_its_order import in_its_order


@pytest.mark.parametrize(
    ("request_", "said"),
    [
        ("delete the file after you read n/a.txt", 'read "n/a.txt" and then delete "n/a.txt"'),
        ("delete n/a.txt after reading it", 'read "n/a.txt" and then delete "n/a.txt"'),
        ("show me n/a.txt before you delete it", 'read "n/a.txt" and then delete "n/a.txt"'),
        ("before you delete n/a.txt read it", 'read "n/a.txt" and then delete "n/a.txt"'),
        ("once you have read n/a.txt, delete the file", 'read "n/a.txt" and then delete "n/a.txt"'),
        ("读完n/a.txt就把它删了", '读取 "n/a.txt"，然后删除 "n/a.txt"'),
        ("看完n/a.txt之后删掉它", '读取 "n/a.txt"，然后删除 "n/a.txt"'),
        ("删除n/a.txt之前先让我看看内容", '读取 "n/a.txt"，然后删除 "n/a.txt"'),
    ],
)
def test_what_comes_first_is_said_first(request_: str, said: str) -> None:
    assert in_its_order(request_) == said


@pytest.mark.parametrize(
    "request_",
    [
        "delete a.txt after friday",
        "read a.txt before noon",
        "delete a.txt after you send it to me",
        "delete it after you read the file",
        "read a.txt and then delete it",
        "delete a.txt after copying it",
        "delete a.txt after moving it",
        "delete a.txt after copying b.txt",
        "delete a.txt after reading b.txt",
        "copy a.txt to b.txt before you delete b.txt",
        "before deleting a.txt copy it to old/",
        "rename a.txt to c.txt after copying it to notes",
        "show me a.txt before i delete it",
        "delete a.txt after i read it",
        "delete a.txt after you rename it to b.txt",
        "look at a.txt after you rename it to b.txt",
        "after reading a.txt move it to notes",
        "move a.txt after reading it to notes",
        "删除a.txt之前的版本",
        "复制a.txt之后删掉它",
        "我读完a.txt之后删掉它",
        "删a.txt前先备份一下",
        "读完a.txt告诉我有几行",
    ],
)
def test_any_other_request_stays_as_it_is(request_: str) -> None:
    assert in_its_order(request_) == request_
