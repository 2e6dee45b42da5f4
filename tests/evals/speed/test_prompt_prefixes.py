"""What prompts share with those before them."""

import re
from pathlib import Path

import pytest

from errors import ModelUnavailable
from evals.speed.prompt_prefixes import RecordingChat, TokenizedPrompt, cacheable, prefix_lines, share, summary
from prompts.ledger import TokenLedger
from settings import Settings


def asked(request: int, *tokens: int, prompt: str = "choose") -> TokenizedPrompt:
    return TokenizedPrompt(request, prompt, tokens)


def test_a_prompt_shares_what_it_begins_with() -> None:
    assert share(asked(0, 1, 2, 3), asked(0, 1, 2, 9, 3)) == 0.5


def test_a_cache_serves_the_longest_prefix_of_any_earlier_prompt() -> None:
    prompts = [asked(0, 1, 2, 3), asked(0, 7, 8), asked(1, 1, 2, 4, 5), asked(1, 1, 2, 4, 6)]
    assert cacheable(prompts) == (0 + 0 + 2 + 3) / 13
    assert cacheable([]) == 0


def test_shares_are_told_within_a_request_and_from_one_to_the_next() -> None:
    lines = summary([asked(0, 1, 2), asked(0, 1, 3), asked(1, 1, 2, prompt="route"), asked(1, 4, 5)])
    assert lines[0] == "4 prompts of 2 requests, 8 tokens"
    assert re.match(r"choose +2 tokens; same request +50\.0% \[50%–50%\] n=1; next request +0\.0% .* n=1", lines[1])
    assert lines[2].endswith("same request –; next request –")


async def test_a_recorder_keeps_what_is_asked_and_answers_nothing(tmp_path: Path) -> None:
    recorder = RecordingChat(Settings(_env_file=None, home=tmp_path))
    values = {"max_rewrites": "2", "task": "价格", "languages": "English", "translate": ""}
    with pytest.raises(ModelUnavailable):
        await anext(recorder.stream("rewrite", values, ledger=TokenLedger()))
    assert [a.prompt for a in recorder.notes.asked] == ["rewrite"]


@pytest.mark.full
async def test_example_requests_are_run_and_their_prompts_compared(tmp_path: Path) -> None:
    settings = Settings(_env_file=None, home=tmp_path, embedder="none")
    lines = await prefix_lines(settings, 2)
    assert lines[0].split(" tokens")[0].split(", ")[0].endswith("of 2 requests")
    assert {"choose", "route", "decompose"} <= {line.split(" ")[0] for line in lines}
    assert lines[-1].startswith("as a prefix of any earlier prompt: ")
