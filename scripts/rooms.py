"""Writes the list of folders in docs/architecture.md from the folders' own docstrings.

python -m scripts.rooms          write it
python -m scripts.rooms --check  exit with 1 where it is stale
"""

import ast
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from scripts.written_part import WrittenPart

ROOT = Path(__file__).resolve().parent.parent
PART = WrittenPart(ROOT / "docs" / "architecture.md", "scripts.rooms", "rooms")
ROOMS = ("cli", "web", "evals", "graph", "agents", "tools", "tagging", "prompts")


def packages(root: Path = ROOT) -> Iterator[Path]:
    """Every folder of modules, rooms in the order of the layers, folders below them by name."""
    for room in ROOMS:
        yield from sorted(file.parent for file in (root / room).rglob("__init__.py"))


def line_of(package: Path, root: Path = ROOT) -> str:
    """One row of the table: the folder, and the first line of its docstring."""
    docstring = ast.get_docstring(ast.parse((package / "__init__.py").read_text(encoding="utf-8"))) or ""
    folder = package.relative_to(root).as_posix()
    return f"| `{folder}/` | {docstring.partition(chr(10))[0]} |"


def table(root: Path = ROOT) -> str:
    """The whole table in Markdown."""
    rows = [line_of(package, root) for package in packages(root)]
    return "\n".join(["", "| folder | holds |", "| --- | --- |", *rows, "", ""])


def main(arguments: Sequence[str]) -> int:
    """Write the page, or say whether it is stale."""
    return PART.keep(table(), arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
