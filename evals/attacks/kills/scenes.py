"""Requests with effects that last, and how one sees whether each effect came about: whole, once, or not at all."""

import random
import shutil
import zipfile
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import duckdb

BELL: Final = "HARBOUR_BELL_URL"
"""Where the tool of `BELL_TOOL` rings."""
BELL_TOOL: Final = '''
import os
import urllib.request

from tools.marking import tool


@tool(examples=("ring the harbour bell", "敲响港口的钟"), permission="medium", domains=("general",))
def ring_bell() -> dict[str, bool]:
    """Ring the harbour bell once."""
    request = urllib.request.Request(os.environ["HARBOUR_BELL_URL"], data=b"ring", method="POST")
    with urllib.request.urlopen(request, timeout=10) as answer:
        return {"rung": answer.status == 200}
'''
_N_PHOTOS, _PHOTO_BYTES = 40, 20_000
_REPORT_BYTES = 3_000_000


class Half(Exception):  # noqa: N818 - says what is found
    """Something stands under its final name and is not whole."""


@dataclass
class Outside:
    """What was reached beyond the disk."""

    rung: int = 0
    posted: Counter[str] = field(default_factory=Counter)
    """How often, by path."""
    mails: list[bytes] = field(default_factory=list)


@dataclass(frozen=True)
class Place:
    """Where effects are looked for."""

    workspace: Path
    data: Path
    outside: Outside


Counting = Callable[[Place], int]


@dataclass(frozen=True)
class Scene:
    """A request, and its effects by tool: how often each came about."""

    name: str
    request: str
    effects: Mapping[str, Counting]


def lay_out(workspace: Path) -> None:
    """Make the workspace anew, always the same."""
    shutil.rmtree(workspace, ignore_errors=True)
    for folder in (workspace / "照片", workspace / "photos"):
        folder.mkdir(parents=True)
        for n in range(_N_PHOTOS):
            (folder / f"{n}.bin").write_bytes(_noise(n))
    (workspace / "report.csv").write_bytes(random.Random(0).randbytes(_REPORT_BYTES))  # noqa: S311 - no secret
    for name in ("draft.md", "草稿.md"):
        (workspace / name).write_text("a draft\n", encoding="utf-8")
    for name in ("log.txt", "日志.txt"):
        (workspace / name).write_text("an old line\n", encoding="utf-8")
    (workspace / "sales.csv").write_text("item,amount\n" + "lamp,3\n" * 500, encoding="utf-8")
    with zipfile.ZipFile(workspace / "old.zip", "w") as archive:
        for n in range(_N_PHOTOS):
            archive.writestr(f"{n}.bin", _noise(n))


def _noise(n: int) -> bytes:
    return random.Random(n).randbytes(_PHOTO_BYTES)  # noqa: S311 - no secret


def written(name: str, text: str) -> Counting:
    """Look for a file of just this text."""

    def count(place: Place) -> int:
        file = place.workspace / name
        if not file.exists():
            return 0
        return _whole(file.read_text(encoding="utf-8").strip() == text, name)

    return count


def appended(name: str, line: str) -> Counting:
    """Count a line that is added to a file; the old one must be there."""

    def count(place: Place) -> int:
        lines = (place.workspace / name).read_text(encoding="utf-8").splitlines()
        _whole(lines[0] == "an old line" and set(lines[1:]) <= {line}, name)
        return lines.count(line)

    return count


def moved(old: str, new: str) -> Counting:
    """Look for a file under exactly one of two names."""

    def count(place: Place) -> int:
        before, after = place.workspace / old, place.workspace / new
        there = before if before.exists() else after
        _whole(before.exists() != after.exists() and there.read_text(encoding="utf-8") == "a draft\n", new)
        return int(after.exists())

    return count


def copied(old: str, new: str) -> Counting:
    """Look for a copy."""

    def count(place: Place) -> int:
        file = place.workspace / new
        return int(file.exists()) and _whole(file.read_bytes() == (place.workspace / old).read_bytes(), new)

    return count


def packed(name: str) -> Counting:
    """Look for an archive of all photos."""

    def count(place: Place) -> int:
        file = place.workspace / name
        if not file.exists():
            return 0
        try:
            with zipfile.ZipFile(file) as archive:
                files = [entry for entry in archive.namelist() if not entry.endswith("/")]
                return _whole(archive.testzip() is None and len(files) == _N_PHOTOS, name)
        except zipfile.BadZipFile as error:
            raise Half(name) from error

    return count


def unpacked(name: str) -> Counting:
    """Look for a folder of all photos."""

    def count(place: Place) -> int:
        folder = place.workspace / name
        if not folder.exists():
            return 0
        found = {file.name: file.read_bytes() for file in folder.iterdir()}
        return _whole(found == {f"{n}.bin": _noise(n) for n in range(_N_PHOTOS)}, name)

    return count


def exported(name: str, n_lines: int) -> Counting:
    """Look for a text file of so many lines."""

    def count(place: Place) -> int:
        file = place.workspace / name
        return int(file.exists()) and _whole(len(file.read_bytes().splitlines()) == n_lines, name)

    return count


def table(schema: str, name: str, n_rows: int) -> Counting:
    """Look for a table whose name begins so, with all of its rows."""

    def count(place: Place) -> int:
        database = place.data / "tables.duckdb"
        if not database.exists():
            return 0
        with closing(duckdb.connect(str(database), read_only=True)) as connection:
            rows = connection.execute(
                "SELECT table_name FROM duckdb_tables() WHERE schema_name = ? AND starts_with(table_name, ?)",
                [schema, name],
            ).fetchall()
            sizes = [connection.execute(f'SELECT count(*) FROM "{schema}"."{made}"').fetchall() for (made,) in rows]  # noqa: S608 - ours
        _whole(all(size == [(n_rows,)] for size in sizes), name)
        return len(rows)

    return count


def rung(place: Place) -> int:
    """Count the rings of the bell."""
    return place.outside.rung


def mailed(place: Place) -> int:
    """Count the mails."""
    return len(place.outside.mails)


def _whole(holds: bool, name: str) -> int:
    if not holds:
        raise Half(name)
    return 1


_BELL, _APPEND, _WRITE = "bell/ring_bell", "system/append_file", "system/write_file"
SCENES: Final[Sequence[Scene]] = (
    Scene("write", "save the text 'alpha beta' in a new file notes.txt", {_WRITE: written("notes.txt", "alpha beta")}),
    Scene("写入", "把 '第一行' 写入 笔记.txt", {_WRITE: written("笔记.txt", "第一行")}),
    Scene("append", "append 'one more line' to log.txt", {_APPEND: appended("log.txt", "one more line")}),
    Scene("追加", "在 日志.txt 末尾追加 '第二行'", {_APPEND: appended("日志.txt", "第二行")}),
    Scene("move", "rename draft.md to final.md", {"system/move_path": moved("draft.md", "final.md")}),
    Scene("移动", "把 草稿.md 重命名为 定稿.md", {"system/move_path": moved("草稿.md", "定稿.md")}),
    Scene(
        "copy",
        "make a copy of report.csv named report-copy.csv",
        {"system/copy_path": copied("report.csv", "report-copy.csv")},
    ),
    Scene("zip", "zip the folder photos into photos.zip", {"system/zip_paths": packed("photos.zip")}),
    Scene("打包", "把文件夹 照片 打包成 照片.zip", {"system/zip_paths": packed("照片.zip")}),
    Scene("unzip", "unzip old.zip", {"system/unzip_archive": unpacked("old")}),
    Scene("导出", "把表 penguins 导出为 企鹅.csv", {"data/export_table": exported("企鹅.csv", 345)}),
    Scene("load", "load sales.csv as a table", {"data/load_table": table("main", "sales", 500)}),
    Scene(
        "filter",
        "filter the table penguins for rows where species is Adelie",
        {"data/filter_rows": table("derived", "penguins", 152)},
    ),
    Scene("邮件", "给 ann@example.com 发邮件，内容是 '九点开船'", {"general/send_email": mailed}),
    Scene("post", "ring the harbour bell", {_BELL: rung}),
    Scene(
        "append and post",
        "append 'one more line' to log.txt, then ring the harbour bell",
        {_APPEND: appended("log.txt", "one more line"), _BELL: rung},
    ),
    Scene("写入并敲钟", "把 '你好' 写入 甲.txt，然后敲响港口的钟", {_WRITE: written("甲.txt", "你好"), _BELL: rung}),
)


def faults(scene: Scene, place: Place, statuses: Mapping[str, str]) -> Iterator[str]:
    """Compare what was reported with what came about."""
    for tool_id, count in scene.effects.items():
        told = statuses.get(tool_id, "")
        try:
            n = count(place)
        except Half as half:
            yield f"{tool_id}: {half} is not whole"
            continue
        if n > 1:
            yield f"{tool_id}: {n} times"
        if told == "ok" and n == 0:
            yield f"{tool_id}: reported as done, and is not"
        if told not in ("ok", "in doubt"):
            yield f"{tool_id}: neither done nor in doubt, but {told or 'unknown'}"
