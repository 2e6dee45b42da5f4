"""Other code has another mark."""

import os
from pathlib import Path

from tools.code_mark import code_lines


def test_a_file_that_is_changed_added_or_moved_changes_the_mark(tmp_path: Path) -> None:
    (tmp_path / "room").mkdir()
    module = tmp_path / "room" / "module.py"
    module.write_text("a = 1")
    os.utime(module, ns=(1, 1))
    marks = [[*code_lines([tmp_path])]]
    os.utime(module, ns=(2, 2))
    marks.append([*code_lines([tmp_path])])
    (tmp_path / "words.toml").write_text("")
    marks.append([*code_lines([tmp_path])])
    module.rename(tmp_path / "module.py")
    marks.append([*code_lines([tmp_path])])
    assert len({tuple(mark) for mark in marks}) == len(marks)


def test_bytecode_does_not_count(tmp_path: Path) -> None:
    before = [*code_lines([tmp_path])]
    (tmp_path / "__pycache__").mkdir()
    (tmp_path / "__pycache__" / "module.cpython-313.pyc").write_text("")
    assert [*code_lines([tmp_path])] == before
