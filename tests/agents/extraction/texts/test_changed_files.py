"""A text file that is wanted otherwise."""

import pytest

from agents.extraction.texts.changed_files import FileChange, changed_text, file_change

F = "\ue000"


@pytest.mark.parametrize(
    ("marked", "change"),
    [
        (f"sort the lines of {F}", FileChange("sorted")),
        (f"sort {F} from z to a and save it as b.txt", FileChange("sorted", down=True, saved=True, target="b.txt")),
        (f"remove the duplicate lines from {F}", FileChange("deduped")),
        (f"把{F}里重复的行去掉并保存", FileChange("deduped", saved=True)),
        (f"replace 'tea' with milk in {F}", FileChange("replaced", old="tea", new="milk")),
        (f"把{F}里的猫都换成狗", FileChange("replaced", old="猫", new="狗")),
    ],
)
def test_how_it_is_wanted_is_read(marked: str, change: FileChange) -> None:
    assert file_change(marked) == change


@pytest.mark.parametrize(
    "marked",
    [
        f"sort {F} by date",
        f"replace spaces with commas in {F}",
        f"in {F} replace a with b and c with d",
        f"把{F}里的名字改成大写",
        f"把{F}里的春天换成秋天会怎样",
        f"read {F} and sort it",
    ],
)
def test_anything_else_is_left(marked: str) -> None:
    assert file_change(marked) is None


def test_the_text_is_made() -> None:
    assert changed_text(FileChange("sorted"), "b\nA\n\n") == ("A\nb\n", 2)
    assert changed_text(FileChange("deduped"), "b\na\nb\n") == ("b\na\n", 1)
    assert changed_text(FileChange("replaced", old="tea", new="milk"), "tea, tea\n") == ("milk, milk\n", 2)
    assert changed_text(FileChange("replaced", old="tea", new="milk"), "tea and teapots\n") is None
