"""Files that are brought to import from: kept aside until it is known what they are, and that they may be run."""

import hashlib
import shutil
import uuid
from pathlib import Path
from typing import BinaryIO, Final

from lazy_regex import lazy_regex
from tools.sources.databases.file_kind import HEAD_BYTES, dialect_of

_SUFFIXES: Final = (".json", ".yaml", ".yml", ".jsonl", ".py")
_STRANGE: Final = lazy_regex(r"[^\w.-]+")
_DIALECT: Final = lazy_regex(r"^(?:sqlite|duckdb):")
"""What stands before the file of a database."""
_MAX_NAME: Final = 80


class BroughtFiles:
    """A folder of the home, for its owner's eyes only."""

    def __init__(self, home: Path) -> None:
        self._folder = home / "imported"
        self._waiting = self._folder / ".waiting"

    def keep_aside(self, name: str, content: BinaryIO) -> Path | None:
        """Write a file where nothing loads it; None where neither its name nor its first bytes are of a known kind."""
        plain = _STRANGE.sub("_", Path(name.replace("\\", "/")).name).lstrip(".")[-_MAX_NAME:]
        head = content.read(HEAD_BYTES)
        content.seek(0)
        if Path(plain).suffix.lower() not in _SUFFIXES and dialect_of(head) is None:
            return None
        place = self._waiting / uuid.uuid4().hex
        place.mkdir(mode=0o700, parents=True)
        file = place / plain
        with file.open("wb") as target:
            shutil.copyfileobj(content, target)
        return file

    def settle(self, file: Path) -> Path:
        """Put a file where it stays: Python where its next version will lie too, all else by what it holds."""
        is_python = file.suffix.lower() == ".py"
        below = "python" if is_python else hashlib.sha256(file.read_bytes()).hexdigest()[:16]
        place = self._folder / below
        place.mkdir(mode=0o700, parents=True, exist_ok=True)
        settled = file.replace(place / file.name)
        self.drop(file)
        return settled

    def drop(self, file: Path) -> None:
        """Forget a file that was kept aside."""
        if file.parent.parent == self._waiting:
            shutil.rmtree(file.parent, ignore_errors=True)

    def forget(self, location: str) -> None:
        """Remove a file that was brought, once nothing comes from it."""
        file = Path(_DIALECT.sub("", location))
        if self._folder in file.parents and self._waiting not in file.parents:
            file.unlink(missing_ok=True)

    def sweep(self) -> None:
        """Drop what nobody decided about before the page was stopped."""
        shutil.rmtree(self._waiting, ignore_errors=True)
