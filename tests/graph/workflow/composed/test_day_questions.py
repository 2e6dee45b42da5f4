"""Questions for a day alone, asked whole."""

import pytest

from prompts.language import Language
from tests.graph.world import World


@pytest.mark.parametrize(
    ("request_", "language", "told"),
    [
        ("what weekday is christmas 2026", "en", ("**Friday**", "_christmas 2026 is 2026-12-25_")),
        ("2026年国庆节星期几", "zh", ("**星期四**", "_2026年国庆节是 2026-10-01_")),
        ("when is easter 2027", "en", ("2027-03-28", "**Sunday**")),
        ("how many days from 3 march to thanksgiving 2026", "en", ("268", "_thanksgiving 2026 is 2026-11-26_")),
    ],
)
async def test_a_day_with_a_name_is_answered_and_told(
    packaged: World, request_: str, language: Language, told: tuple[str, ...]
) -> None:
    await packaged.ask(request_, language=language)
    answer = await packaged.answer()
    assert [piece for piece in told if piece not in answer] == []


async def test_a_day_that_nobody_knows_is_not_guessed(packaged: World) -> None:
    await packaged.ask("when is ramadan")
    answer = await packaged.answer()
    assert "is a **" not in answer
