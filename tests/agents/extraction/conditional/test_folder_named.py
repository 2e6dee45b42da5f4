"""A text that only points at the one folder that was spoken of names it."""

import pytest

from agents.extraction.conditional.conditional import with_folder


@pytest.mark.parametrize(
    ("text", "named", "said"),
    [
        ("zip the folder as old.zip", ("old",), "zip the folder old as old.zip"),
        ("把文件夹打包成 旧.zip", ("旧",), "把 旧 文件夹打包成 旧.zip"),
        ("zip the folder old", ("old",), "zip the folder old"),
        ("zip the folder", ("old", "new"), "zip the folder"),
    ],
)
def test_the_folder_is_named(text: str, named: tuple[str, ...], said: str) -> None:
    assert with_folder(text, named) == said
