"""Parts of pages that scripts write."""

from pathlib import Path

import pytest

from scripts.written_part import WrittenPart


def test_a_stale_page_is_told_until_it_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    part = WrittenPart(tmp_path / "page.md", "scripts.mine", "mine")
    part.page.write_text(f"# Ours\n{part.begin}old{part.end}\n", encoding="utf-8")
    assert part.keep("new\n", ["--check"]) == 1
    assert capsys.readouterr().err == "page.md is stale; run `python -m scripts.mine`.\n"
    assert part.keep("new\n", []) == 0
    assert part.keep("new\n", ["--check"]) == 0
    assert part.page.read_text(encoding="utf-8") == f"# Ours\n{part.begin}new\n{part.end}\n"


def test_what_surrounds_it_stays(tmp_path: Path) -> None:
    part = WrittenPart(tmp_path / "page.md", "scripts.mine", "mine")
    assert part.renewed(f"a\n{part.begin}old{part.end}\nb", "new\n") == f"a\n{part.begin}new\n{part.end}\nb"
