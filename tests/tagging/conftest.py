"""A scripted model."""

import json
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import pytest
from pydantic import BaseModel

from errors import ModelUnavailable
from prompts.ledger import TokenLedger

T = TypeVar("T", bound=BaseModel)


def accept(_: object) -> None:
    """Check nothing."""


def entry(number: int, name: str, **changes: Any) -> dict[str, Any]:
    """Return what a sensible model says of one tool."""
    said = {
        "number": number,
        "name": name,
        "domains": ["communication"],
        "functions": ["generate"],
        "complexity": "simple",
        "risk": "A stranger gets a message that cannot be taken back.",
        "permission": "high",
        "agents": ["system"],
        "confidence": 0.8,
    }
    return said | changes


def answer(*entries: dict[str, Any]) -> str:
    """Return a whole answer."""
    return json.dumps({"tools": entries}, ensure_ascii=False)


def rating(number: int, name: str, **changes: Any) -> dict[str, Any]:
    """Return what a sensible model says of one tool's description."""
    said = {"number": number, "name": name, "reason": "没有说明单位", "completeness": 2, "readability": 3}
    return said | changes


class ScriptedAsk:
    """Answers from a script, keeps what it was asked, and fails when the script runs out."""

    def __init__(self, *answers: str | Exception) -> None:
        self.answers = list(answers)
        self.asked: list[Mapping[str, str]] = []

    async def __call__(
        self,
        prompt: str,
        values: Mapping[str, str],
        result: type[T],
        *,
        ledger: TokenLedger,
        check: Callable[[T], None] = accept,
    ) -> T:
        self.asked.append({"prompt": prompt, **values})
        if not self.answers:
            pytest.fail("the script ran out")
        said = self.answers.pop(0)
        if isinstance(said, Exception):
            raise said
        try:
            found = result.model_validate_json(said)
            check(found)
        except ValueError as error:
            raise ModelUnavailable(str(error)) from error
        return found


class ObligingAsk(ScriptedAsk):
    """Answers sensibly for every tool that it is asked about, but for those that it is told to spoil."""

    def __init__(self, spoil: Mapping[str, Callable[[dict[str, Any]], dict[str, Any] | None]] | None = None) -> None:
        super().__init__()
        self.spoil = dict(spoil or {})

    async def __call__(self, prompt: str, values: Mapping[str, str], result: type[T], **options: Any) -> T:
        shown = [json.loads(line) for line in values["tools"].splitlines()]
        entries = [self._said(tool) for tool in shown]
        self.answers = [answer(*filter(None, entries))]
        return await super().__call__(prompt, values, result, **options)

    def _said(self, tool: dict[str, Any]) -> dict[str, Any] | None:
        said = entry(tool["number"], tool["name"])
        return self.spoil[tool["name"]](said) if tool["name"] in self.spoil else said


class RatingAsk(ObligingAsk):
    """Rates every tool that it is asked about, but those that it is told to spoil."""

    def _said(self, tool: dict[str, Any]) -> dict[str, Any] | None:
        said = rating(tool["number"], tool["name"])
        return self.spoil[tool["name"]](said) if tool["name"] in self.spoil else said


@pytest.fixture
def scripted() -> type[ScriptedAsk]:
    """Return the scripted model's class."""
    return ScriptedAsk


@pytest.fixture
def obliging() -> type[ObligingAsk]:
    """Return the obliging model's class."""
    return ObligingAsk
