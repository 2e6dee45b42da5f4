"""The functions of a request as a model reads them, in two parts: what is always there, and what was found."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Self

from graph.programs.budgets import is_short, stub_tokens
from graph.programs.view import standing_tools, usable
from graph.workflow.context import RunContext
from graph.workspace.snapshot import HomeSnapshot
from lazy_regex import lazy_regex
from prompts.parts import Omitted
from tools.budget.lines import one_liner
from tools.stubs.names import PROGRAM_FUNCTIONS, TWIN
from tools.stubs.sheet import StubSheet, write_sheet
from tools.tool import Tool

_NAME = lazy_regex(r"\b([A-Za-z_]\w*)\s*\(")
_ALL = 1_000_000
"""Tokens: what is in view already keeps its place, and so does what a program looked for."""


@dataclass(frozen=True)
class Functions:
    """What a program may call, and how a model reads it."""

    standing: str
    found: str
    check: str
    names: Mapping[str, str]
    """Function → tool id."""
    parameters: Mapping[str, Mapping[str, str]]
    """Function → parameter in Python → in the tool's schema, where they differ."""
    omitted: Omitted

    @property
    def tool_ids(self) -> tuple[str, ...]:
        """Tools in view, in their order."""
        return tuple(self.names.values())

    @property
    def callable(self) -> frozenset[str]:
        """Names of all functions, those that every program has included."""
        return frozenset(self.names) | frozenset(PROGRAM_FUNCTIONS)


@dataclass(frozen=True)
class Sheets:
    """Writes functions for the tools of one library."""

    snapshot: HomeSnapshot
    budget_tokens: int
    is_short: bool = False
    """Whether the tools that fit best come first, and those that are always in view have no place of their own."""

    @classmethod
    def of(cls, context: RunContext) -> Self:
        """Write for the model that a request is put to."""
        settings = context.home.settings
        return cls(context.snapshot, stub_tokens(settings), is_short(settings))

    def first(self, tool_ids: Sequence[str]) -> Functions:
        """Write what a request begins with, as much as fits."""
        return self._written(tool_ids, self.budget_tokens)

    def again(self, tool_ids: Sequence[str]) -> Functions:
        """Write what is in view by now, all of it."""
        return self._written(tool_ids, _ALL)

    def added(self, before: Sequence[str], now: Sequence[str]) -> str:
        """Write the functions that came into view since."""
        return self._sheet(now, _ALL).prompt[len(self._sheet(before, _ALL).prompt) :] if len(now) > len(before) else ""

    def named_in(self, code: str, known: Collection[str]) -> list[str]:
        """Return tools that a program names though they are not in view: whoever knows a function need not look."""
        by_name = {name: tool_id for tool_id, name in self.snapshot.function_names.items()}
        named = dict.fromkeys(word.removesuffix(TWIN) for word in called_names(code))
        found = [by_name[word] for word in named if word in by_name]
        return [tool_id for tool_id in found if tool_id not in known and usable(tool_id, self.snapshot)]

    def line(self, tool: Tool) -> str:
        """Name a function with what it does."""
        return f"{self.snapshot.function_names[tool.id]}: {gist(tool)}"

    def _written(self, tool_ids: Sequence[str], budget: int) -> Functions:
        sheet = self._sheet(tool_ids, budget)
        standing = "" if self.is_short else self._sheet(self._standing, budget).prompt
        return Functions(
            standing=standing,
            found=sheet.prompt[len(standing) :],
            check=sheet.check,
            names=sheet.names,
            parameters=sheet.parameters,
            omitted=sheet.omitted,
        )

    def _sheet(self, tool_ids: Sequence[str], budget: int) -> StubSheet:
        tools = [self.snapshot.tools[tool_id] for tool_id in tool_ids if tool_id in self.snapshot.tools]
        standing = () if self.is_short else self._standing
        names = self.snapshot.function_names
        return write_sheet(tools, names, budget_tokens=budget, standing=standing, brief=self.is_short)

    @property
    def _standing(self) -> list[str]:
        return [tool.id for tool in standing_tools(self.snapshot)]


def gist(tool: Tool) -> str:
    """Say what a tool does in a sentence."""
    return one_liner(tool).partition(": ")[2]


def path_text(tool_ids: Sequence[str], snapshot: HomeSnapshot) -> str:
    """Name the functions of a path."""
    names = snapshot.function_names
    return " → ".join(names[tool_id] for tool_id in tool_ids if tool_id in names)


def called_names(code: str) -> list[str]:
    """List what a program calls by name, in order; what only looks like a call, in a text, is listed too."""
    return _NAME.findall(code)
