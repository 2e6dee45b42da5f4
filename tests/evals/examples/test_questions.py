"""The example requests that write, move, load and fetch ask about nothing but what always asks."""

from pathlib import Path

import pytest

from evals.examples.examples import events_of, fresh_workspace, load_examples
from graph.assistant import Assistant
from graph.embedded.leases import Lease
from graph.embedded.places import Places
from graph.embedded.starting import attach
from graph.embedded.terms import Terms
from graph.observability.events import ApprovalAsked
from settings import Settings

WANTED = {
    "en": {
        *("data-en-01", "data-en-28", "system-en-12", "system-en-17", "system-en-19", "general-en-22", "several-en-01"),
    },
    "zh": {
        *("data-zh-25", "data-zh-15", "system-zh-04", "system-zh-16", "system-zh-13", "system-zh-31", "general-zh-24"),
    },
}


@pytest.mark.parametrize("language", [pytest.param("en", marks=pytest.mark.full), "zh"])
async def test_ordinary_requests_ask_no_more_than_their_tools_do(tmp_path: Path, language: str) -> None:
    examples = [example for example in load_examples() if example.id in WANTED[language]]
    assert {example.id for example in examples} == WANTED[language]
    places = Places(tmp_path / "graph")
    places.create()
    lease = Lease(places)
    lease.take()
    attach(places, Terms(grace_s=0.3))
    asked: list[ApprovalAsked] = []
    settings = Settings(_env_file=None, home=tmp_path, embedder="none", decisions="offline", embedded_grace_s=0.3)
    async with Assistant.open(settings) as assistant:
        for example in examples:
            fresh_workspace(settings.workspace_dir)
            asked += [e async for e in events_of(assistant, example) if isinstance(e, ApprovalAsked)]
    lease.release()
    assert {why.code for question in asked for why in question.reasons} <= {"harm"}
