"""What a model is to learn: examples, the tools they are shown against, and what says when to stop."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from prompts.frozen import Frozen
from tools.lexical.bm25 import LexicalIndex, tokenise
from tools.training.examples import CandidatePool, TrainingExample
from tools.training.negatives import Negatives

NEAR = 5
"""How many of the tools that BM25 finds for a stopping request stand beside those that serve it."""


@dataclass(frozen=True)
class Course:
    """What a model is to learn from, and what it is stopped by."""

    shelf: CandidatePool
    learn: Sequence[TrainingExample]
    stop: Sequence[TrainingExample]
    negatives: Negatives
    kept: Sequence[str] = ()
    """Requests about anything, whose vectors should stay where they are."""

    def stop_places(self) -> list[int]:
        """Return the places of the tools among which the stopping requests' are looked for.

        A sample: all tools would take longer than the training itself.
        """
        words = LexicalIndex([tokenise(text) for text in self.shelf.texts])
        places = {place for example in self.stop for place in example.relevant}
        for example in self.stop:
            places.update(np.argsort(-words.scores(tokenise(example.text)), kind="stable")[:NEAR].tolist())
        return sorted(places)

    def digest(self) -> str:
        """Return the SHA-256 of all examples."""
        rows = [
            [example.text, sorted(self.shelf.tool_ids[place] for place in example.relevant)]
            for example in (*self.learn, *self.stop)
        ]
        return hashlib.sha256(json.dumps(rows, ensure_ascii=False).encode("utf-8", "replace")).hexdigest()


class Look(Frozen):
    """How training goes."""

    step: int
    loss: float
    """Of this step; 0 before the first."""
    found: float | None = None
    """How well the requests that say when to stop are found, in [0, 1]; None where it was not looked at."""
