"""Which words of a request mean an attached document."""

import pytest

from agents.extraction.discourse.attached_documents import AttachedDocument, spelled_as_path

OFFER = AttachedDocument(file="offer.pdf", path="uploads/offer.md")
LEASE = AttachedDocument(file="租约.docx", path="uploads/租约.md")


@pytest.mark.parametrize(
    ("request_", "spelled"),
    [
        ("how many words are in offer.pdf?", "how many words are in uploads/offer.md?"),
        ("read the file offer.pdf", "read uploads/offer.md"),
        ("read 租约.docx", "read uploads/租约.md"),
        ("what does this document say", "what does uploads/租约.md say"),
        ("find mail addresses in the PDF", "find mail addresses in uploads/租约.md"),
        ("read the attached file", "read uploads/租约.md"),
        ("read this file", "read uploads/租约.md"),
        ("read", "read (uploads/租约.md)"),
        ("read notes.txt", "read notes.txt"),
    ],
)
def test_an_english_request_speaks_of_a_document(request_: str, spelled: str) -> None:
    assert spelled_as_path(request_, [OFFER, LEASE], "en", fresh=True) == spelled


@pytest.mark.parametrize(
    ("request_", "spelled"),
    [
        ("读一下 offer.pdf", "读一下 uploads/offer.md"),
        ("这份文档有多少字？", "uploads/租约.md 有多少字？"),
        ("统计这个PDF的字数", "统计 uploads/租约.md 的字数"),
        ("附件里有哪些邮箱", "uploads/租约.md 里有哪些邮箱"),
        ("读一下", "读一下（uploads/租约.md）"),
        ("读一下 notes.txt", "读一下 notes.txt"),
    ],
)
def test_a_chinese_request_speaks_of_a_document(request_: str, spelled: str) -> None:
    assert spelled_as_path(request_, [OFFER, LEASE], "zh", fresh=True) == spelled


@pytest.mark.parametrize(
    ("request_", "spelled"),
    [
        ("how many words are in the document?", "how many words are in uploads/租约.md?"),
        ("这份文档有多少字？", "uploads/租约.md 有多少字？"),
        ("convert 5 km to miles", "convert 5 km to miles"),
        ("read this file", "read this file"),
        ("5 公里是多少英里", "5 公里是多少英里"),
        ("what is PDF short for", "what is PDF short for"),
    ],
)
def test_later_only_words_for_a_document_mean_it(request_: str, spelled: str) -> None:
    assert spelled_as_path(request_, [OFFER, LEASE], "zh" if "这" in request_ else "en", fresh=False) == spelled


def test_without_documents_a_request_stays() -> None:
    assert spelled_as_path("read this document", [], "en", fresh=True) == "read this document"
