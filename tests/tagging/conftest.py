"""A scripted model."""

from collections.abc import Callable, Mapping
from typing import TypeVar

import pytest
from pydantic import BaseModel

from errors import ModelUnavailable
from prompts.ledger import TokenLedger

T = TypeVar("T", bound=BaseModel)


def accept(_: object) -> None:
    """Check nothing."""


class ScriptedAsk:
    """Answers from a script, keeps what it was asked, and fails when the script runs out."""

    def __init__(self, *answers: str) -> None:
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
        try:
            answer = result.model_validate_json(self.answers.pop(0))
            check(answer)
        except ValueError as error:
            raise ModelUnavailable(str(error)) from error
        return answer


@pytest.fixture
def scripted() -> type[ScriptedAsk]:
    """Return the scripted model's class."""
    return ScriptedAsk
