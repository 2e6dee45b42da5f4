"""Judges how a conversation ended: by values, by files, by what was asked, refused and called."""

import re
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from pathlib import Path
from typing import Final

from evals.execution.examples import ExecutionExample, FileExpectation
from evals.execution.matching import Said, folded, numbers_in
from evals.execution.outcome import Fault, FaultClass, TurnNote
from evals.execution.records import Content, read_content

_ASKS: Final = re.compile(
    r"\b(?:please|could you|can you)\b[^.!?\n]*\b(?:tell|say|specify|clarify|confirm|choose|provide|add|name|give)\b"
    r"|\b(?:tell me|let me know|i (?:still )?need)\b"
    r"|请[^。！？\n]*(?:告诉|告知|说明|指定|提供|确认|选择|补充|给出|明确)|还缺少|还需要(?:您|你|知道)"
)
"""A question need not end with a question mark: "please tell me which file"."""
_REFUSES: Final = re.compile(
    r"\b(?:can(?:not|'t)|can not|could(?: not|n't)|unable|not able|no (?:tool|way|access|permission)|won't|will not"
    r"|(?:do|does|is|are|am|was|were)(?: not|n't)|not (?:possible|allowed|available|supported)|refuse)\b"
    r"|无法|不能|没有|不会|不可以|不支持|做不到|不行|未能|拒绝|超出|办不到|无权|不允许|不提供|没法"
)
_MIN_TELLING: Final = Decimal(100)
"""Smaller whole numbers count paragraphs and options; they are no claim."""


class Ending(TurnNote):
    """The last turn, with what the whole conversation did."""

    workspace: Path

    @classmethod
    def of(cls, turns: Sequence[TurnNote], workspace: Path) -> "Ending":
        """Join the turns of a conversation."""
        last = turns[-1]
        return cls(
            answer=last.answer,
            asked=last.asked,
            calls=tuple(call for turn in turns for call in turn.calls),
            results=tuple(result for turn in turns for result in turn.results),
            approvals=sum(turn.approvals for turn in turns),
            failed=next((turn.failed for turn in turns if turn.failed), ""),
            signs=last.signs,
            workspace=workspace,
        )


def faults(example: ExecutionExample, ending: Ending) -> tuple[Fault, ...]:
    """Return everything that is wrong with how a conversation ended; nothing where it is right."""
    found = [*_of_run(ending), *_of_answer(example, ending), *_of_files(example, ending)]
    if example.expect == "ask_back":
        found += _of_question(example, ending)
    elif example.expect == "refuse":
        found += _of_refusal(example, ending)
    elif example.expect == "no_tool":
        found += _of_talk(example, ending)
    return tuple(found)


def asks_back(answer: str) -> bool:
    """Whether an answer ends with a question: its last paragraphs hold one, and choices may follow it."""
    text = folded(answer)
    return "?" in text or _ASKS.search(text) is not None


def refuses(answer: str) -> bool:
    """Whether an answer says that something cannot be done."""
    return _REFUSES.search(folded(answer)) is not None


def _of_run(ending: Ending) -> Iterator[Fault]:
    if ending.failed:
        yield Fault(kind="failed", what=ending.failed)
    elif not ending.answer.strip() and not ending.asked:
        yield Fault(kind="failed", what="an empty answer")


def _of_answer(example: ExecutionExample, ending: Ending) -> Iterator[Fault]:
    said = Said(ending.answer)
    for options in example.contains:
        if not any(said.holds(option) for option in options):
            yield Fault(kind="value", what=" | ".join(options))
    for wanted in example.not_contains:
        if said.holds(wanted):
            yield Fault(kind="forbidden", what=wanted)


# files


def _of_files(example: ExecutionExample, ending: Ending) -> Iterator[Fault]:
    for path, expected in example.result_files.items():
        for fault in _of_file(example, ending.workspace, path, expected):
            yield Fault(kind="file", what=f"{path}: {fault}")
    for path in example.unchanged:
        if not _is_as_before(example, ending.workspace, path):
            yield Fault(kind="changed", what=path)


def _of_file(example: ExecutionExample, workspace: Path, path: str, expected: FileExpectation) -> Iterator[str]:
    file = workspace / path
    if not expected.exists:
        if file.exists():
            yield "is still there"
        return
    if not file.exists():
        yield "is not there"
        return
    if expected.moved_from is not None:
        yield from _of_move(example, workspace, file, expected.moved_from)
    if not (expected.contains or expected.not_contains or expected.columns is not None or expected.rows is not None):
        return
    try:
        content = read_content(file)
    except (OSError, ValueError) as error:
        yield f"cannot be read: {error}"
        return
    yield from _of_content(content, expected)


def _of_move(example: ExecutionExample, workspace: Path, file: Path, origin: str) -> Iterator[str]:
    if not file.is_file() or file.read_bytes() != example.files[origin].encode():
        yield f"does not hold what {origin} held"
    if (workspace / origin).exists() and origin not in example.result_files:
        yield f"{origin} is still there"


def _of_content(content: Content, expected: FileExpectation) -> Iterator[str]:
    if expected.rows is not None and content.n_rows != expected.rows:
        yield f"{content.n_rows} rows for {expected.rows}"
    if expected.columns is not None and _names(content.columns) != _names(expected.columns):
        yield f"columns {', '.join(content.columns) or 'none'} for {', '.join(expected.columns)}"
    said = Said(content.text)
    for wanted in expected.contains:
        options = (wanted,) if isinstance(wanted, str) else wanted
        if not any(said.holds(option) for option in options):
            yield f"lacks {' | '.join(options)}"
    for unwanted in expected.not_contains:
        if said.holds(unwanted):
            yield f"holds {unwanted}"


def _names(columns: Iterable[str]) -> list[str]:
    return sorted(folded(name).strip() for name in columns)


def _is_as_before(example: ExecutionExample, workspace: Path, path: str) -> bool:
    file = workspace / path
    return file.is_file() and file.read_bytes() == example.files[path].encode()


def _written(example: ExecutionExample, ending: Ending) -> Iterator[Fault]:
    """Name what a conversation changed that should change nothing."""
    found = {file.relative_to(ending.workspace).as_posix() for file in ending.workspace.rglob("*") if file.is_file()}
    for path in sorted(found | set(example.files)):
        if path not in example.files:
            yield Fault(kind="effect", what=f"{path} was written")
        elif not _is_as_before(example, ending.workspace, path):
            yield Fault(kind="effect", what=f"{path} was changed")
    for call in ending.calls:
        if call.effect and call.made and call.status in ("ok", "empty"):
            yield Fault(kind="effect", what=f"{call.tool} was called")


# what is expected in place of an answer


def _of_question(example: ExecutionExample, ending: Ending) -> Iterator[Fault]:
    if not ending.asked and not asks_back(ending.answer):
        yield Fault(kind="not_asked", what="no question to the person")
    yield from _written(example, ending)


def _of_refusal(example: ExecutionExample, ending: Ending) -> Iterator[Fault]:
    if not refuses(ending.answer):
        yield Fault(kind="not_refused", what="not a word that it cannot be done")
    yield from _written(example, ending)
    known = {n for text in (*example.turns, *example.files.values(), *ending.results) for n in numbers_in(text)}
    invented = sorted(n for n in numbers_in(ending.answer) - known if n >= _MIN_TELLING or n % 1)
    if invented:
        yield Fault(kind="invented", what=", ".join(map(str, invented)))


def _of_talk(example: ExecutionExample, ending: Ending) -> Iterator[Fault]:
    kind: FaultClass = "called"
    yield from (Fault(kind=kind, what=call.tool) for call in ending.calls if call.made)
    first = re.split(r"[.!?。！？\n]", ending.answer.strip(), maxsplit=1)[0]
    if not example.contains and refuses(first):
        yield Fault(kind="refused", what=first)
