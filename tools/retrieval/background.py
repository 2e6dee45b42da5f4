"""Requests that no tool serves: the background class of the calibration."""

from functools import lru_cache
from pathlib import Path
from typing import Any

import yaml

from tools.embedding.documents import ToolDocument
from tools.retrieval.index_snapshot import BACKGROUND

FILE = Path(__file__).with_name("background.yaml")
_Fast: type[Any] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@lru_cache(maxsize=1)
def background() -> tuple[ToolDocument, ...]:
    """Read the background requests."""
    texts = yaml.load(FILE.read_bytes(), Loader=_Fast)  # noqa: S506 - both loaders are the safe one
    return tuple(ToolDocument(BACKGROUND, number, text) for number, text in enumerate(texts, start=1))
