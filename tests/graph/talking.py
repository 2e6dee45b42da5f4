"""Talking to an assistant, and keeping what it says."""

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from graph.assistant import Assistant
from graph.embedded.address import Address
from graph.observability.events import Answered, ApprovalAsked, Event
from settings import Settings
from tools.embedding.embedder import Matrix, Vector


@dataclass(frozen=True)
class Heard:
    """All events of one run."""

    events: tuple[Event, ...]

    @property
    def answer(self) -> Answered:
        last = self.events[-1]
        assert isinstance(last, Answered), last
        return last

    @property
    def text(self) -> str:
        return self.answer.text

    @property
    def questions(self) -> list[ApprovalAsked]:
        return [e for e in self.events if isinstance(e, ApprovalAsked)]


async def say(assistant: Assistant, text: str, thread: str = "t", user: str = "local") -> Heard:
    return await hear(assistant.ask(text, thread_id=thread, user=user))


async def decide(assistant: Assistant, *, approve: bool, thread: str = "t") -> Heard:
    """Answer every question that the conversation waits for."""
    waiting = await assistant.pending(thread)
    return await hear(assistant.resume(thread, {a.approval_id: approve for a in waiting}))


async def hear(events: AsyncIterator[Event]) -> Heard:
    return Heard(tuple([event async for event in events]))


def at_home(home: Path, address: Address | None = None, **explicit: Any) -> Settings:
    """Settings without an embedder; with an address, of a graph server that is up already."""
    server = {} if address is None else {"neo4j_uri": address.uri, "neo4j_username": address.username}
    password = {} if address is None else {"neo4j_password": address.password}
    values = {"home": home, "embedder": "none", "embedded_grace_s": 0.2, **server, **password, **explicit}
    return Settings.model_validate(values)


class LetterEmbedder:
    """Embeds a text by the letters in it: texts of the same letters are alike."""

    name = "letters"
    dim = 64

    def __init__(self, fault: Exception | None = None) -> None:
        self.fault = fault

    async def warm(self) -> None:
        if self.fault is not None:
            raise self.fault

    async def embed_query(self, text: str) -> Vector:
        return np.asarray((await self.embed_documents([text]))[0])

    async def embed_queries(self, texts: Sequence[str]) -> Matrix:
        return await self.embed_documents(texts)

    async def embed_documents(self, texts: Sequence[str]) -> Matrix:
        if self.fault is not None:
            raise self.fault
        letters = [np.frombuffer(text.encode("utf-32-le"), "<u4") % self.dim for text in texts]
        rows = np.array([np.bincount(found, minlength=self.dim) for found in letters]).reshape(-1, self.dim) + 0.01
        return np.asarray(rows / np.linalg.norm(rows, axis=1, keepdims=True), dtype=np.float32)


def one_sentence(text: str) -> bool:
    """Whether a text is what a user should see of a fault: short, and no trace of the machine."""
    return 0 < len(text) < 500 and "Traceback" not in text and "\n\n\n" not in text
