"""One thing that is sought in a text file."""

import pytest

from agents.extraction.spans.marked_file import FILE
from agents.extraction.told.sought_in_file import SoughtInFile, lines_with, sought_in_file


@pytest.mark.parametrize(
    ("marked", "found"),
    [
        (f"find nina's phone number in {FILE}", SoughtInFile(("nina",), "phone")),
        (f"get the email of nina hall from {FILE}", SoughtInFile(("nina hall",), "email")),
        (f"ninas fax number from {FILE}", SoughtInFile(("nina", "fax"), "phone")),
        (f"find the gate code in {FILE}", SoughtInFile(("gate", "code"))),
        (f"从{FILE}里找小周的手机号", SoughtInFile(("小周",), "phone")),
        (f"小周的邮箱是多少，在{FILE}里", SoughtInFile(("小周",), "email")),
    ],
)
def test_what_is_sought_is_read(marked: str, found: SoughtInFile) -> None:
    assert sought_in_file(marked) == found


@pytest.mark.parametrize(
    "marked",
    [
        f"find all phone numbers in {FILE}",
        f"find the errors in {FILE}",
        f"members emails in {FILE}",
        f"find the longest line in {FILE}",
        f"find the tea and the milk in {FILE}",
        f"从{FILE}里找所有的手机号",
    ],
)
def test_pieces_of_a_kind_and_lines_are_left(marked: str) -> None:
    assert sought_in_file(marked) is None


def test_the_lines_hold_all_of_it() -> None:
    text = "nina 555 1234 567\nnina nina@home.example\ntom 555 9876 543\n"
    assert lines_with(SoughtInFile(("nina",), "phone"), text) == (1,)
    assert lines_with(SoughtInFile(("nina",), "email"), text) == (2,)
    assert lines_with(SoughtInFile(("nin",)), text) == ()
