"""Points that were tried, a line each in a file: a run that was stopped goes on behind them."""

from pathlib import Path
from typing import TypeVar

from prompts.frozen import Frozen

Point = TypeVar("Point", bound=Frozen)


def read_points(file: Path, kind: type[Point]) -> list[Point]:
    """Read what a file holds; its folder is made where it is missing."""
    file.parent.mkdir(parents=True, exist_ok=True)
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    return [kind.model_validate_json(line) for line in lines]


def keep_point(file: Path, point: Frozen) -> None:
    """Add a point."""
    with file.open("a", encoding="utf-8") as lines:
        lines.write(f"{point.model_dump_json()}\n")
