"""A text in a request, and what is said around it."""

from agents.extraction.texts.told_text import TEXT, WORD, told_texts


def test_each_piece_in_quotation_marks_may_be_the_text() -> None:
    found = list(told_texts('put "a" before "b"'))
    assert [(one.text, one.around, one.words) for one in found] == [
        ("a", f"put {TEXT} before {WORD}", ("b",)),
        ("b", f"put {WORD} before {TEXT}", ("a",)),
    ]


def test_a_text_goes_on_behind_a_colon_and_no_further() -> None:
    assert [one.text for one in told_texts("turn this round: well done")] == ["well done"]
    assert list(told_texts("turn this round: well done, and save it")) == []
    assert list(told_texts("turn this round in a.txt: well done")) == []
