"""Files that come with a message, and what becomes of them."""

from pathlib import Path
from typing import Any, TypeAlias

from pydantic import Field

from agents.extraction.discourse.attached_documents import AttachedDocument
from agents.extraction.discourse.attached_tables import AttachedTable
from prompts.frozen import Frozen

MAX_FILES = 5
"""Files of one message."""


class NewFile(Frozen):
    """A file as it came."""

    name: str
    path: Path
    """Where its content lies for now."""


class Attached(AttachedTable):
    """A file that became a table."""

    path: str
    """Where it is kept, relative to the workspace."""
    rows: int
    n_columns: int
    description: dict[str, Any]
    """The table as `describe_table` tells it."""
    notes: tuple[str, ...] = ()
    """Sheets of the workbook that were not loaded."""
    sheet: str = ""
    """Of a workbook, the sheet that came beside its first one; empty for the table that the file stands for."""


class AttachedDatabase(Frozen):
    """A file that became an imported database."""

    file: str
    group: str
    """Group of its tools, and name of the import."""
    tables: tuple[str, ...]
    hidden: tuple[str, ...] = ()
    """Columns that look private and are not shown."""
    samples: tuple[str, ...] = ()
    """Questions that were run over it, in both languages."""


class AttachedText(AttachedDocument):
    """A PDF or a Word document whose text is a file of the workspace now."""

    n_characters: int
    n_pages: int = 0
    """0 where it has none."""
    is_whole: bool = True
    """Whether all of it was read, and no bound was met."""


class RefusedFile(Frozen):
    """A file that became none of these."""

    file: str
    reason: str = Field(min_length=1)
    reason_zh: str = ""

    def reason_in(self, language: str) -> str:
        """Why, in a language."""
        return self.reason_zh if language == "zh" and self.reason_zh else self.reason


AnyAttached: TypeAlias = Attached | AttachedDatabase | AttachedText
Outcome: TypeAlias = AnyAttached | RefusedFile
"""What becomes of a file."""
