"""Requests that no tool serves: the background class of the calibration."""

from functools import lru_cache
from pathlib import Path

from ruamel.yaml import YAML

from tools.embedding.documents import ToolDocument
from tools.retrieval.index_snapshot import BACKGROUND

FILE = Path(__file__).with_name("background.yaml")


@lru_cache(maxsize=1)
def background() -> tuple[ToolDocument, ...]:
    """Read the background requests."""
    texts = YAML(typ="safe", pure=True).load(FILE)
    return tuple(ToolDocument(BACKGROUND, number, text) for number, text in enumerate(texts, start=1))
