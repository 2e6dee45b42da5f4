"""Composed requests with what a right answer holds and what the workspace looks like afterwards."""

import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path, PurePosixPath
from typing import Annotated, Final, Literal, Self, TypeAlias

from pydantic import AfterValidator, Field, ValidationError, model_validator

from errors import ConfigError
from evals.execution.matching import check_wanted
from prompts.frozen import Frozen
from prompts.language import Language

_DATA: Final = Path(__file__).parents[1] / "data"
Kind: TypeAlias = Literal[
    "single",
    "two_steps",
    "steps",
    "loop",
    "condition",
    "join",
    "follow_up",
    "cross_agent",
    "no_tool",
    "ask_back",
    "refuse",
]
Expect: TypeAlias = Literal["answer", "ask_back", "refuse", "no_tool"]
SplitName: TypeAlias = Literal["dev", "test"]


def _inside(path: str) -> str:
    parts = PurePosixPath(path)
    if not path or parts.is_absolute() or ".." in parts.parts or "\\" in path:
        raise ValueError(f"{path!r} is no path within the workspace")
    return path


Inside: TypeAlias = Annotated[str, AfterValidator(_inside)]
Wanted: TypeAlias = Annotated[str, AfterValidator(check_wanted)]
"""A text, a number, or `~value±distance`; see `evals/execution/matching.py`."""
Alternatives: TypeAlias = Annotated[tuple[Wanted, ...], Field(min_length=1)]


class FileExpectation(Frozen):
    """What must be true of one file of the workspace at the end."""

    exists: bool = True
    rows: int | None = Field(default=None, ge=0)
    """Records, the head of a table not among them."""
    columns: tuple[str, ...] | None = None
    """All of them, in any order."""
    contains: tuple[Wanted | Alternatives, ...] = ()
    not_contains: tuple[Wanted, ...] = ()
    moved_from: Inside | None = None
    """Where the file lay before: its content must be the same, and nothing may lie there now."""


class ExecutionExample(Frozen):
    """One conversation and how its end is judged."""

    id: str = Field(pattern=r"^[A-Za-z0-9_.-]{1,64}$")
    language: Language
    kind: Kind
    turns: Annotated[tuple[Annotated[str, Field(min_length=1)], ...], Field(min_length=1)]
    """What the person says, one after the other; the last answer is judged."""
    files: dict[Inside, str] = Field(default_factory=dict)
    """The workspace before the first turn."""
    contains: tuple[Alternatives, ...] = ()
    """Of each inner list one must stand in the answer."""
    not_contains: tuple[Wanted, ...] = ()
    result_files: dict[Inside, FileExpectation] = Field(default_factory=dict)
    unchanged: tuple[Inside, ...] = ()
    """Files that must be byte for byte as they were."""
    expect: Expect = "answer"
    approve: bool = True
    """What the person says when asked for permission."""
    why: str = ""
    """How the gold was found."""

    @model_validator(mode="after")
    def _speaks_of_its_own_files(self) -> Self:
        told = {*self.unchanged, *(f.moved_from for f in self.result_files.values() if f.moved_from)}
        if unknown := sorted(told - set(self.files)):
            raise ValueError(f"{unknown[0]!r} is not among the files")
        return self


class Draw(Frozen):
    """Which examples are run."""

    n: int = Field(default=0, ge=0)
    """So many by chance; 0 for all."""
    seed: int = 1
    kinds: tuple[Kind, ...] = ()
    languages: tuple[Language, ...] = ()
    ids: tuple[str, ...] = ()

    @classmethod
    def of(cls, **told: object) -> Self:
        """Take what a person typed.

        Raises:
            ConfigError: there is no such kind or language.
        """
        try:
            return cls.model_validate(told)
        except ValidationError as error:
            fault = error.errors(include_url=False)[0]
            raise ConfigError(f"There is no {fault['loc'][0]} {fault['input']!r}: {fault['msg']}.") from error


def file_of(split: SplitName) -> Path:
    """Return the file of the examples to develop on, or of those to report on."""
    return _DATA / f"execution_{split}.jsonl"


def load_examples(file: Path) -> list[ExecutionExample]:
    """Read examples, one JSON object a line.

    Raises:
        ConfigError: the file cannot be read, a line does not hold, or two have one id.
    """
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"The examples {file} cannot be read: {error}.") from error
    examples = [_read(file, number, line) for number, line in enumerate(lines, 1) if line.strip()]
    if twice := [name for name, n in Counter(e.id for e in examples).items() if n > 1]:
        raise ConfigError(f"{file.name} has two examples {twice[0]!r}.")
    return examples


def _read(file: Path, number: int, line: str) -> ExecutionExample:
    try:
        return ExecutionExample.model_validate_json(line, strict=True)
    except ValidationError as error:
        fault = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(map(str, fault["loc"])) or "the line"
        raise ConfigError(f"{file.name}, line {number}: {where}: {fault['msg']}.") from error


def drawn(examples: Sequence[ExecutionExample], draw: Draw) -> list[ExecutionExample]:
    """Choose examples, in the order of the file.

    Raises:
        ConfigError: an id is not there, or nothing is left.
    """
    if unknown := [name for name in draw.ids if name not in {e.id for e in examples}]:
        raise ConfigError(f"There is no example {unknown[0]!r}.")
    kept = [
        e
        for e in examples
        if (not draw.kinds or e.kind in draw.kinds)
        and (not draw.languages or e.language in draw.languages)
        and (not draw.ids or e.id in draw.ids)
    ]
    if not kept:
        raise ConfigError("No example is left: ask for other kinds or languages.")
    if not draw.n or draw.n >= len(kept):
        return kept
    chosen = {e.id for e in random.Random(draw.seed).sample(kept, draw.n)}  # noqa: S311 - a draw, no secret
    return [e for e in kept if e.id in chosen]


def halves(examples: Iterable[ExecutionExample], seed: int) -> tuple[list[ExecutionExample], list[ExecutionExample]]:
    """Part examples in two by chance, each kind and language alike in both as far as their numbers allow."""
    strata = defaultdict[tuple[str, str], list[ExecutionExample]](list)
    for example in examples:
        strata[example.kind, example.language].append(example)
    chance = random.Random(seed)  # noqa: S311 - a draw, no secret
    parts: tuple[list[ExecutionExample], list[ExecutionExample]] = ([], [])
    for key in sorted(strata):
        dealt = chance.sample(strata[key], len(strata[key]))
        first = int(len(parts[0]) > len(parts[1]))  # of an odd number the shorter half takes one more
        parts[first].extend(dealt[::2])
        parts[1 - first].extend(dealt[1::2])
    return parts
