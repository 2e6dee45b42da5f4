from pathlib import Path

import pytest

from cli.commands.eval.options import cache_folder, print_lines
from settings import Settings


def test_vectors_are_kept_under_home_unless_a_folder_is_named(tmp_path: Path) -> None:
    settings = Settings(home=tmp_path)
    assert cache_folder(None, settings) == tmp_path / "cache"
    assert cache_folder(Path("kept"), settings) == Path("kept")


def test_every_line_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    print_lines(["one", "", "two"])
    assert capsys.readouterr().out == "one\n\ntwo\n"
