"""The one source of every figure on a page: tables that `toolatlas eval report` rendered last, kept by their names.

Pages show them whole between `<!-- figures NAME -->` and `<!-- end of figures -->`, or one cell of them between
`<!-- figure NAME | row | column -->` and `<!-- end -->`. The reports themselves, case by case, are too large to keep.
"""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final

from errors import ConfigError
from evals.report.figure_page import fill_page

FIGURES: Final = Path("docs/figures.json")
_CELL: Final = re.compile(
    r"(<!-- figure (?P<name>[^|>]+?) \| (?P<row>[^|>]+?) \| (?P<column>[^|>]+?) -->)(.*?)(<!-- end -->)"
)


def pages(root: Path) -> list[Path]:
    """List the pages that may show figures."""
    return [root / "README.md", *sorted((root / "docs").glob("*.md"))]


def load_figures(root: Path) -> dict[str, list[str]]:
    """Read what is kept; nothing where nothing was ever kept.

    Raises:
        ConfigError: the file does not hold.
    """
    file = root / FIGURES
    if not file.exists():
        return {}
    try:
        return {str(name): [str(line) for line in lines] for name, lines in json.loads(file.read_bytes()).items()}
    except (ValueError, AttributeError, TypeError) as error:
        raise ConfigError(f"{file} does not hold tables by their names ({error}).") from error


def keep_figures(root: Path, sections: Mapping[str, Sequence[str]]) -> list[str]:
    """Put sections in the place of what was kept under their names, bring every page up to date, and say what changed.

    Raises:
        ConfigError: the file of figures does not hold, or a page asks for a figure that there is not.
    """
    known = load_figures(root) | {name: list(lines) for name, lines in sections.items()}
    text = json.dumps(dict(sorted(known.items())), ensure_ascii=False, indent=1) + "\n"
    (root / FIGURES).write_text(text, encoding="utf-8")
    changed = []
    for page in pages(root):
        old = page.read_text(encoding="utf-8")
        new = shown(old, known)
        if new != old:
            page.write_text(new, encoding="utf-8")
            changed.append(f"brought up to date: {page.relative_to(root)}")
    return [f"kept: {', '.join(sections)}" if sections else "kept: nothing new", *changed]


def outdated(root: Path) -> list[str]:
    """Name the pages whose figures are not those that are kept.

    Raises:
        ConfigError: the file of figures does not hold, or a page asks for a figure that there is not.
    """
    known = load_figures(root)
    found = ((page, page.read_text(encoding="utf-8")) for page in pages(root))
    return [str(page.relative_to(root)) for page, text in found if shown(text, known) != text]


def shown(page: str, figures: Mapping[str, Sequence[str]]) -> str:
    """Put the figures that are kept into a page.

    Raises:
        ConfigError: it asks for a cell that there is not.
    """
    filled = fill_page(page, figures).text

    def cell(match: re.Match[str]) -> str:
        value = _cell(figures.get(match["name"], ()), match["row"], match["column"])
        if value is None:
            raise ConfigError(f"No table {match['name']!r} has {match['column']!r} of {match['row']!r}.")
        return f"{match[1]}{value}{match[6]}"

    return _CELL.sub(cell, filled)


def _cell(lines: Iterable[str], row: str, column: str) -> str | None:
    head: list[str] = []
    for line in lines:
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")] if line.startswith("|") else []
        if column in cells:
            head = cells
        elif head and cells and cells[0].strip("* ") == row:
            return cells[head.index(column)].strip("* ")
        elif not cells:
            head = []
    return None
