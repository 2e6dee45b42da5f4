"""Which folder is a person's home, and whether what lies in it may run.

    TOOLATLAS_HOME  ─ else ─►  what `toolatlas home adopt` named  ─ else ─►  the person's own data folder

A home holds more than data: Python files and commands that its tools start, settings in `.env`, the tool graph's own
store. All of that runs only where a home is *trusted*:

    the own data folder         by its place, where it belongs to this account
    a home that we made here    from its beginning: it lay there as a folder of this account with nothing of ours in it
    any other                   once its owner said `toolatlas home trust FOLDER`

What is trusted is written down in the person's configuration folder, never in a home: the home's place, its owner, and
a number by chance that lies in the home too, for its owner's eyes only. So neither another folder at the same place
nor a copy at another one is taken for it.
"""

import hashlib
import json
import os
import re
import secrets
import shlex
import stat
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from dotenv import dotenv_values
from filelock import FileLock
from platformdirs import user_config_path, user_data_path

from errors import ConfigError, StoreError

ENV_FILE: Final = ".env"
IN_FOLDER: Final = ".toolatlas"
"""Where a home lay by default, in whatever folder one stood, up to commit 55992c2 and some after it."""
_APP: Final = "toolatlas"
_MARK: Final = "trust-mark"
_OF_A_HOME: Final = re.compile(
    r"[^/]*\.db\b.*|graph|(?:pair_|profile_)?index|(?:page|program)-secret|trust-mark|\.env", re.DOTALL
)
"""What makes a folder more than an empty one: stores, and what would be obeyed. Profiles and files are data."""
_MAX_ENV_BYTES: Final = 1_000_000
_WAIT_S: Final = 5.0
_unwritten: set[Path] = set()
"""Homes that this process made and could not write down: they are trusted as long as it lives."""


class Said(NamedTuple):
    """A sentence in both languages."""

    en: str
    zh: str


class _Record(NamedTuple):
    """How a home is known again."""

    home: str
    id: str
    owner: int | None


# which


def own_home() -> Path:
    """Return the home of whoever runs this, where nobody names another."""
    return user_data_path(_APP, appauthor=False) / "home"


def usual_home() -> Path:
    """Return the home that serves where the environment names none.

    Raises:
        ConfigError: the one that was adopted is not there any more.
    """
    adopted = _adopted()
    if adopted is None:
        return own_home()
    if not adopted.is_dir():
        raise ConfigError(
            f"Your home {adopted} is not there: bring it back, or `toolatlas home leave` goes back to {own_home()}."
        )
    return adopted


def adopt(home: Path) -> Path:
    """Make a folder the usual home, and trust it; it stays where it is. Return its whole path.

    Raises:
        ConfigError: it is no home, or not this account's.
        StoreError: that cannot be written down.
    """
    place = _existing(home)
    if not _is_mine(place):
        raise ConfigError(f"{place} belongs to another account: copy it into a folder of yours and adopt that.")
    if _is_fresh(place):
        raise ConfigError(f"{place} holds no home of ToolAtlas.")
    trust(place)
    _written(_pointer(), f"{place}\n")
    return place


def leave() -> None:
    """Make the own data folder the usual home again; what was adopted stays where it is, and trusted.

    Raises:
        StoreError: that cannot be written down.
    """
    try:
        _pointer().unlink(missing_ok=True)
    except OSError as error:
        raise StoreError(f"The file {_pointer()} cannot be removed: {error.strerror}.") from error


def _adopted() -> Path | None:
    with suppress(OSError, ValueError):
        told = _pointer().read_text(encoding="utf-8").strip()
        return Path(told) if told else None
    return None


def _pointer() -> Path:
    return _kept() / "home"


def _kept() -> Path:
    """Return the folder of what is known about homes."""
    return user_config_path(_APP, appauthor=False)


# trust


def make(home: Path) -> None:
    """Make a home's folder where it is missing; one that begins here is trusted. Cheap where it is there already.

    Raises:
        OSError: it cannot be made.
    """
    with suppress(FileNotFoundError, NotADirectoryError):
        if not _is_fresh(home):
            return
    home.mkdir(mode=0o700, parents=True, exist_ok=True)
    place = home.resolve()
    if not _is_mine(place) or place == own_home().resolve():
        return
    try:
        with _alone():
            if _is_fresh(place):  # another process may have begun it meanwhile, and wrote that down
                _write_down(place)
    except OSError:
        _unwritten.add(place)


def is_trusted(home: Path) -> bool:
    """Whether what lies in a home may run; False where there is no such folder."""
    place = home.resolve()
    try:
        owner = place.stat().st_uid
        if place in _unwritten or (_is_mine(place) and place == own_home().resolve()):
            return True
        known = _Record(**json.loads(_record_of(place).read_text(encoding="utf-8")))
        return known == _Record(str(place), _id_of(place), _owner(owner)) and bool(known.id)
    except (OSError, ValueError, TypeError):
        return False


def trust(home: Path) -> Path:
    """Let what lies in a home run from now on; return its whole path.

    Raises:
        ConfigError: there is no such folder.
        StoreError: it cannot be written down.
    """
    place = _existing(home)
    try:
        with _alone():
            _write_down(place)
    except OSError as error:
        raise StoreError(f"That {place} is trusted cannot be written down: {error.strerror or error}.") from error
    return place


def distrust(home: Path) -> Path:
    """Let nothing of a home run any more, until it is trusted again; return its whole path.

    Raises:
        ConfigError: it is the account's own folder, which is trusted by its place.
        StoreError: that cannot be written down.
    """
    place = home.resolve()
    if place == own_home().resolve():
        raise ConfigError(f"{place} is your own home; move away what you do not trust in it.")
    try:
        _record_of(place).unlink(missing_ok=True)
    except OSError as error:
        raise StoreError(f"The file {_record_of(place)} cannot be removed: {error.strerror}.") from error
    return place


def refusal(home: Path) -> Said:
    """Say that nothing of a home runs, and what to do."""
    place = home.resolve()
    command = f"toolatlas home trust {shlex.quote(str(place))}"
    return Said(
        f"{place} was not made by you here, so nothing in it is run (tools that were added or imported, its tool graph,"
        f" its {ENV_FILE}); if you know whose it is, `{command}` trusts it",
        f"{place} 不是您在本机建立的，因此其中的内容都不会运行（添加或导入的工具、工具图、{ENV_FILE}）；"
        f"如果您知道它的来源，可用 `{command}` 信任它",
    )


def _write_down(place: Path) -> None:
    """The record first: whoever sees the number in the home finds the record."""
    record = _Record(str(place), secrets.token_hex(16), _owner(place.stat().st_uid))
    _written(_record_of(place), json.dumps(record._asdict(), ensure_ascii=False))
    _written(place / _MARK, record.id)


def _record_of(place: Path) -> Path:
    return (
        _kept() / "trusted" / f"{hashlib.sha256(str(place).encode('utf-8', 'surrogateescape')).hexdigest()[:32]}.json"
    )


def _id_of(place: Path) -> str:
    """Read a home's number; none where it is no plain file: a pipe would keep us waiting."""
    file = place / _MARK
    return file.read_text(encoding="ascii") if stat.S_ISREG(file.lstat().st_mode) else ""


def _owner(number: int) -> int | None:
    return number if hasattr(os, "getuid") else None


def _is_mine(place: Path) -> bool:
    """Whether a folder belongs to this account; where accounts have no numbers, as on Windows, it is not asked."""
    return not hasattr(os, "getuid") or place.stat().st_uid == os.getuid()


def _is_fresh(place: Path) -> bool:
    return not any(_OF_A_HOME.fullmatch(name) for name in os.listdir(place))  # noqa: PTH208 - names alone


def _existing(home: Path) -> Path:
    place = home.resolve()
    if not place.is_dir():
        raise ConfigError(f"There is no folder {place}.")
    return place


def _alone() -> FileLock:
    folder = _kept() / "trusted"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return FileLock(folder / "lock", timeout=_WAIT_S, mode=0o600)


def _written(file: Path, text: str) -> None:
    """Replace a file in one step, for its owner's eyes only; what lies there is never written through."""
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    beside = file.with_name(f".{file.name}.{secrets.token_hex(4)}")
    try:
        with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as stream:
            stream.write(text)
        beside.replace(file)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


# what is said beforehand


def notes(home: Path, folder: Path, *, named: bool) -> list[str]:
    """Say what of a folder was used once and is not: a home of this account, and settings; and whether the home runs.

    Args:
        home: The one that is used.
        folder: Where one stands.
        named: Whether the environment names that one, so that nobody expects another.
    """
    said = []
    with suppress(OSError, ValueError):
        if not named and _is_another_home(folder / IN_FOLDER, home):
            found = folder / IN_FOLDER
            adopt = f"`toolatlas home adopt {shlex.quote(str(found))}`"
            said.append(f"{found} holds a home of yours, but {home} is used; {adopt} uses that one from now on")
    with suppress(OSError, ValueError):
        if not _same(folder, home) and _sets_something(folder / ENV_FILE):
            told = f"{folder / ENV_FILE} is not read: settings come from the environment or from {home / ENV_FILE}"
            said.append(f"{told}; move its TOOLATLAS_ lines there")
    with suppress(OSError):
        if not _is_fresh(home) and not is_trusted(home):
            said.append(refusal(home).en)
    return said


def _is_another_home(found: Path, home: Path) -> bool:
    return found.is_dir() and _is_mine(found.resolve()) and not _is_fresh(found) and not _same(found, home)


def _same(one: Path, other: Path) -> bool:
    return one.resolve() == other.resolve()


def _sets_something(file: Path) -> bool:
    found = file.stat()
    if not stat.S_ISREG(found.st_mode) or found.st_size > _MAX_ENV_BYTES:
        return False
    return any(name.upper().startswith("TOOLATLAS_") for name in dotenv_values(file, interpolate=False))
