"""What the amounts of a text file come to, one a line: total, mean and ends, and what percent of all one of them is."""

import asyncio
import re
from pathlib import PurePosixPath
from typing import Final, NamedTuple

from agents.decisions.decompose.question import Plan
from agents.extraction.told.line_amounts import AmountsAsked, LineAmounts, amounts_asked, label_of, line_amounts
from agents.language.messages import phrase
from agents.subtask import KnownCall, SubTask
from errors import ToolAtlasError
from graph.workflow.composed.texts.lines_shown import lines_call
from graph.workflow.context import RunContext
from graph.workflow.state import RouterState
from lazy_regex import lazy_regex
from prompts.language import Language
from tools.workspace.workspace_texts import workspace_text

_READ: Final = "system/read_file"
_CALCULATE: Final = "general/calculate"
_CURRENCIES: Final = frozenset(
    ("EUR", "USD", "GBP", "CNY", "RMB", "JPY", "CHF", "YUAN", "$", "€", "£", "¥", "￥", "元", "块")
)
_OF_MONEY: Final = lazy_regex(
    r"(?<![a-z])(?:costs?|prices?|expenses?|spen[dt]\w*|bills?|budgets?|invoices?|rents?|fees?|wages|salar\w+|tax(?:es)?|receipts?|money)(?![a-z])"
    r"|账|价|费|钱|开支|支出|花销|开销|房租|工资|预算",
    re.IGNORECASE,
)
_TEXTS: Final = frozenset({".txt", ".md", ".text"})
_MOST_BYTES: Final = 20_000


async def figures_of_lines_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan to read such a file and to add its amounts up; None for any other request, file or text."""
    offline = context.home.settings.offline and context.snapshot.tools.keys() >= {_READ, _CALCULATE}
    asked = amounts_asked(state["request"]) if offline else None
    if asked is None or PurePosixPath(asked.path).suffix.lower() not in _TEXTS:
        return None
    try:
        text = await asyncio.to_thread(workspace_text, context.run.surroundings.workspace, asked.path, _MOST_BYTES)
    except (ToolAtlasError, OSError):
        return None
    amounts = line_amounts(text, asked.path)
    worked = _worked(asked, amounts, text, state["language"]) if amounts is not None else []
    if amounts is None or not worked or (asked.money and not _is_money(amounts, asked, text)):
        return None
    call = KnownCall(tool_id=_READ, arguments={"path": asked.path})
    heading = phrase("line_is_heading", state["language"], line=amounts.heading) if amounts.heading else ""
    read = SubTask(number=1, description=asked.path, calls=(call,), remarks=(heading,) if heading else ())
    behind = (
        SubTask(number=number, description=one.said, needs=(1,), calls=(one.call,), remarks=one.remarks)
        for number, one in enumerate(worked, 2)
    )
    reason = phrase("is_of_files", state["language"])
    return Plan(request=state["request"], subtasks=(read, *behind), reason=reason)


class _Worked(NamedTuple):
    """What is told of the amounts, by one call."""

    said: str
    call: KnownCall
    remarks: tuple[str, ...] = ()


def _worked(asked: AmountsAsked, amounts: LineAmounts, text: str, language: Language) -> list[_Worked]:
    """Work out what is wanted; nothing where a line is not there, or what is told of the file may pick some."""
    labels = {one.label.casefold(): one.number for one in amounts.lines}
    told = asked.told.casefold()
    picked = any(_word(label, told) for label in labels)
    if picked or (re.search(r"\d", told) and any(re.search(r"\d", label) for label in labels)):
        return []
    whole = " + ".join(one.number for one in amounts.lines)
    found: list[_Worked] = []
    for kind, label in asked.wishes:
        if kind in ("largest", "smallest"):
            found.append(_Worked(asked.path, _end(asked.path, amounts, text, largest=kind == "largest")))
        elif kind == "share":
            if label.casefold() not in labels:
                return []
            share = f"100 * {labels[label.casefold()]} / ({whole})"
            found.append(_Worked(label, _sum(share), (phrase("line_in_percent", language, line=label),)))
        else:
            mean = kind == "mean"
            unit = "mean_in_unit" if mean else "figures_in_unit"
            said = (phrase(unit, language, unit=amounts.unit),) if amounts.unit else ()
            found.append(_Worked(asked.path, _sum(f"({whole}) / {len(labels)}" if mean else whole), said))
    return found


def _sum(expression: str) -> KnownCall:
    return KnownCall(tool_id=_CALCULATE, arguments={"expression": expression})


def _end(path: str, amounts: LineAmounts, text: str, *, largest: bool) -> KnownCall:
    """Show the line, or the lines, of the largest or the smallest amount."""
    sizes = [float(one.number) for one in amounts.lines]
    end = max(sizes) if largest else min(sizes)
    named = [one.label for one, size in zip(amounts.lines, sizes, strict=True) if size == end]
    lines = text.splitlines()
    numbers = [n for n, line in enumerate(lines, 1) if line.strip() != amounts.heading and label_of(line) in named]
    return lines_call(path, lines, numbers)


def _is_money(amounts: LineAmounts, asked: AmountsAsked, text: str) -> bool:
    """Whether anything says that the amounts are money: their unit, their cents, or words of the file."""
    cents = any(re.fullmatch(r"\d+\.\d\d", one.number) for one in amounts.lines)
    words = f"{asked.path} {asked.told} {text}".replace("_", " ")
    return cents or amounts.unit in _CURRENCIES or _OF_MONEY.search(words) is not None


def _word(label: str, text: str) -> bool:
    return re.search(rf"(?<![a-z]){re.escape(label)}(?![a-z])", text) is not None
