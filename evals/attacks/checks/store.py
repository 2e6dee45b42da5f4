"""A store of a home is damaged: the command says so in a sentence and ends with a code, without a traceback."""

import shutil
import sqlite3
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from evals.attacks.surroundings import Surroundings

_SOUND = "sound-home"
_ENDED = (0, 1, 2)


async def hold(given: Mapping[str, Any], around: Surroundings) -> str:
    """Damage a file of a home that was used, and run a command over it.

    Args:
        given: `file`; `how`: one of the damages below; `words` of the command; `fails`: it must not end with 0.
        around: Where.
    """
    sound = around.folder / _SOUND
    if not sound.exists():
        sound.mkdir()
        for words in (("tools", "list"), ("memory", "list"), ("usage",), ("tags", "list")):
            await around.terminal(sound, *words)
    folder = around.folder / "damaged"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(sound, folder)
    file = folder / "home" / given["file"]
    file.parent.mkdir(parents=True, exist_ok=True)
    _HOW[given["how"]](file)
    code, printed = await around.terminal(folder, *given["words"])
    if "Traceback (most recent call last)" in printed:
        return f"a traceback: {printed[-400:]!r}"
    if code not in _ENDED:
        return f"exit code {code}: {printed[-200:]!r}"
    return f"it went on as if nothing were wrong: {printed[:200]!r}" if given.get("fails") and code == 0 else ""


def _empty(file: Path) -> None:
    file.write_bytes(b"")


def _garbage(file: Path) -> None:
    file.write_bytes(b"garbage" * 1_000)


def _cut(file: Path) -> None:
    held = file.read_bytes() if file.is_file() else b"SQLite format 3\0"
    file.write_bytes(held[: len(held) // 2 + 1])


def _overwritten(file: Path) -> None:
    held = bytearray(file.read_bytes() if file.is_file() else b"\0" * 9_000)
    for page in range(4_096, len(held), 4_096):
        held[page : page + 200] = b"\xff" * len(held[page : page + 200])
    file.write_bytes(bytes(held))


def _folder(file: Path) -> None:
    file.unlink(missing_ok=True)
    file.mkdir()


def _other_version(file: Path) -> None:
    file.unlink(missing_ok=True)
    with sqlite3.connect(file) as connection:
        connection.execute("PRAGMA user_version = 9999")
        connection.execute("CREATE TABLE parts (part TEXT, version INTEGER)")
        connection.execute("CREATE TABLE part_versions (part TEXT, version INTEGER)")


def _dangling(file: Path) -> None:
    file.unlink(missing_ok=True)
    file.symlink_to("/nowhere/at/all")


def _deep_json(file: Path) -> None:
    file.write_text("[" * 100_000, encoding="utf-8")


def _hostile_yaml(file: Path) -> None:
    file.write_text("!!python/object/apply:os.system ['touch /tmp/toolatlas-owned']\n", encoding="utf-8")


def _bomb_yaml(file: Path) -> None:
    rows = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    rows += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 12)]
    file.write_text("\n".join(rows), encoding="utf-8")


_HOW: dict[str, Callable[[Path], None]] = {
    "empty": _empty,
    "garbage": _garbage,
    "cut": _cut,
    "overwritten": _overwritten,
    "folder": _folder,
    "other version": _other_version,
    "dangling": _dangling,
    "deep json": _deep_json,
    "hostile yaml": _hostile_yaml,
    "bomb yaml": _bomb_yaml,
}
