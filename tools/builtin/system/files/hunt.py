"""The search for lines in files: which lines fit, in which files, within a bounded time."""

import stat
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple, TypeAlias

import re2
from pydantic import BaseModel, Field

from errors import InvalidArguments, ToolAtlasError
from tools.builtin.system.files.entries import MAX_VISITED, walk
from tools.builtin.system.files.search import fits
from tools.kinds import FilePath
from tools.workspace.confine import is_folder, regular_file, relative
from tools.workspace.file_text import MAX_READ_BYTES, read_bytes, try_decoded

MAX_PATTERN_CHARS = 1_000
MAX_SECONDS = 15.0
MAX_LINE_CHARS = 400
"""Of a longer line the part around the match is shown."""
Matcher: TypeAlias = Callable[[str], tuple[int, int] | None]


class LineMatch(BaseModel):
    """A line that fits."""

    path: FilePath = Field(description="The file, relative to the workspace")
    line: int = Field(description="Number of the line, counted from 1")
    text: str = Field(description="The line; of a very long one the part around the match")
    before: list[str] = Field(description="The lines above it, as many as asked for")
    after: list[str] = Field(description="The lines below it, as many as asked for")


def matcher_of(pattern: str, *, regex: bool, ignore_case: bool) -> Matcher:
    """Compile a pattern; RE2 takes time linear in the text and bounded memory, whatever the pattern.

    Raises:
        InvalidArguments: the pattern is empty, too long, or no regular expression.
    """
    options = re2.Options()
    options.literal = not regex
    options.case_sensitive = not ignore_case
    options.never_capture = True
    options.log_errors = False
    if not pattern or len(pattern) > MAX_PATTERN_CHARS:
        raise _bad_pattern(
            f"it must have 1 to {MAX_PATTERN_CHARS:,} characters", f"长度须为 1 到 {MAX_PATTERN_CHARS:,} 个字符"
        )
    try:
        compiled = re2.compile(pattern, options)
    except (re2.error, UnicodeEncodeError) as error:
        said = error.args[0].decode(errors="replace") if isinstance(error, re2.error) else "it is no Unicode text"
        raise _bad_pattern(said, said) from error

    def span(line: str) -> tuple[int, int] | None:
        match = compiled.search(line)
        return match.span() if match else None

    return span


def _bad_pattern(en: str, zh: str) -> InvalidArguments:
    return InvalidArguments(
        f"This pattern cannot be searched for: {en}.",
        parameter="pattern",
        zh=f"无法用这个模式搜索：{zh}。",
    )


class _Line(NamedTuple):
    number: int
    span: tuple[int, int]


class Hunt:
    """One search through files, until its time is over."""

    def __init__(self, workspace: Path, matcher: Matcher, n_context: int, until: float) -> None:
        self.n_searched = 0
        self.truncated = False
        self._workspace = workspace
        self._matcher = matcher
        self._n_context = n_context
        self._until = until

    def matches(self, real: Path, files: str) -> Iterator[LineMatch]:
        """Yield the lines that fit, by file and line."""
        if not is_folder(real):
            yield from self._of_text(real, self._text(real))
            return
        for number, seen in enumerate(walk(self._workspace, real)):
            if number >= MAX_VISITED or time.monotonic() > self._until:
                self.truncated = True
                return
            if self._wanted(seen.path, seen.stat.st_mode, seen.stat.st_size, files):
                yield from self._in_folder(seen.path)

    def _wanted(self, real: Path, mode: int, size: int, files: str) -> bool:
        return stat.S_ISREG(mode) and size <= MAX_READ_BYTES and fits(files, relative(self._workspace, real))

    def _in_folder(self, real: Path) -> Iterator[LineMatch]:
        try:
            text = self._text(real)
        except ToolAtlasError:  # gone, changed or closed to us since it was seen: passed over like what is no text
            return
        yield from self._of_text(real, text)

    def _text(self, real: Path) -> str:
        with regular_file(self._workspace, real) as file:
            found = try_decoded(read_bytes(file, relative(self._workspace, real)))
        return found.text if found else ""

    def _of_text(self, real: Path, text: str) -> Iterator[LineMatch]:
        self.n_searched += bool(text)
        name = relative(self._workspace, real)
        lines = text.splitlines()
        for number, line in enumerate(lines):
            span = self._matcher(line)
            if span is not None:
                yield self._match(name, lines, _Line(number, span))

    def _match(self, name: str, lines: list[str], at: _Line) -> LineMatch:
        first, last = max(0, at.number - self._n_context), at.number + 1 + self._n_context
        return LineMatch(
            path=name,
            line=at.number + 1,
            text=_part(lines[at.number], at.span),
            before=[line[:MAX_LINE_CHARS] for line in lines[first : at.number]],
            after=[line[:MAX_LINE_CHARS] for line in lines[at.number + 1 : last]],
        )


def _part(line: str, span: tuple[int, int]) -> str:
    if len(line) <= MAX_LINE_CHARS:
        return line
    start = max(0, min(span[0] - MAX_LINE_CHARS // 4, len(line) - MAX_LINE_CHARS))
    return line[start : start + MAX_LINE_CHARS]
