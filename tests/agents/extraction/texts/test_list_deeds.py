"""What is done with one entry of a list."""

import pytest

from agents.extraction.texts.list_deeds import asked_state, done_with, list_deed, meant_entries

F = "\ue000"
TEXT = "# Trip\n- [ ] pack\n- [x] book a room\n- [ ] buy film\n"


@pytest.mark.parametrize(
    ("marked", "deed", "item"),
    [
        (f"tick off pack in {F}", "tick", "pack"),
        (f"please mark 'buy film' as done on {F}", "tick", "buy film"),
        (f"take pack off {F}", "remove", "pack"),
        (f"把{F}里的订房标记为已完成", "tick", "订房"),
        (f"从{F}里删掉买胶卷", "remove", "买胶卷"),
    ],
)
def test_an_entry_is_named(marked: str, deed: str, item: str) -> None:
    assert list_deed(marked) == (deed, item)


@pytest.mark.parametrize(
    "marked",
    [
        f"delete {F}",
        f"remove the duplicate lines from {F}",
        f"remove pack and buy film from {F}",
        f"从{F}里删掉第二行",
        f"read {F}",
    ],
)
def test_parts_several_and_the_file_itself_are_no_entry(marked: str) -> None:
    assert list_deed(marked) is None


@pytest.mark.parametrize(
    ("marked", "state"),
    [
        (f"how many open tasks are in {F}", "open"),
        (f"what's left to do on {F}", "open"),
        (f"which items on {F} are done", "closed"),
        (f"{F}里还有几件事没做", "open"),
        (f"how many tasks are in {F}", None),
    ],
)
def test_entries_are_asked_by_their_state(marked: str, state: str | None) -> None:
    assert asked_state(marked) == state


def test_only_the_line_that_is_meant_changes() -> None:
    (pack,) = meant_entries("pack", TEXT)
    assert done_with("tick", pack, TEXT) == TEXT.replace("[ ] pack", "[x] pack")
    assert done_with("remove", pack, TEXT) == TEXT.replace("- [ ] pack\n", "")
    assert done_with("untick", pack, TEXT) is None
    assert meant_entries("room", TEXT)[0].entry == "book a room"
    assert meant_entries("roo", TEXT) == []
