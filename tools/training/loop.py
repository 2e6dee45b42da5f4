"""The training itself: batches, steps, and the looks that say when to stop."""

import math
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np
import torch
from torch import Tensor, nn
from torch.optim import AdamW
from torch.optim.lr_scheduler import LambdaLR

from tools.training.adapter import Lessons, found_share
from tools.training.course import Course, Look
from tools.training.encoder import Encoder
from tools.training.examples import TrainingExample
from tools.training.loss import info_nce, relevance
from tools.training.recipe import TrainingRecipe

KEPT_BATCH = 8
STEEPEST = 1.0
"""Longer gradients are cut to this length."""


def train(
    encoder: Encoder, course: Course, recipe: TrainingRecipe, seen: Callable[[Look], None] = lambda _: None
) -> list[Look]:
    """Train the encoder in place; afterwards it holds the weights that found the stopping requests best.

    Args:
        encoder: What is trained.
        course: What it learns.
        recipe: How.
        seen: Told of every step; what it raises ends the training.

    Returns:
        Every look at the stopping requests, the first before any step.
    """
    torch.manual_seed(recipe.seed)
    encoder.words.requires_grad_(recipe.train_words)
    lesson = _Lesson(encoder, course, recipe)
    watch = _Watch(lesson, seen)
    watch.look(0, 0.0)
    steps = math.ceil(len(course.learn) / recipe.batch)
    optimiser, schedule = _optimiser(encoder.model, recipe, steps * recipe.epochs)
    for step, batch in enumerate(_batches(course.learn, recipe), 1):
        encoder.model.train()
        optimiser.zero_grad()
        loss = lesson.loss(batch)
        torch.autograd.backward(loss)
        nn.utils.clip_grad_norm_(encoder.model.parameters(), STEEPEST)
        optimiser.step()
        schedule.step()
        seen(Look(step=step, loss=float(loss.detach())))
        if step % max(1, steps // recipe.looks) == 0 and watch.look(step, float(loss.detach())) >= recipe.patience:
            break
    encoder.model.load_state_dict(watch.best)
    encoder.model.train(False)
    return watch.looks


class _Lesson:
    """What a batch teaches."""

    def __init__(self, encoder: Encoder, course: Course, recipe: TrainingRecipe) -> None:
        self.encoder = encoder
        self.course = course
        self.recipe = recipe
        self._chance = random.Random(recipe.seed)  # noqa: S311 - chooses a sample, guards nothing
        self._kept = [recipe.query_prefix + text for text in course.kept] if recipe.keep else []
        self._anchors = encoder.encode(self._kept, recipe.query_tokens) if self._kept else None

    def loss(self, batch: Sequence[TrainingExample]) -> Tensor:
        """Compare requests with what serves them and with what does not."""
        texts = list(dict.fromkeys(text for example in batch for text in self._told(example)))
        requests = [self.recipe.query_prefix + example.text for example in batch]
        asked = self.encoder.vectors(requests, self.recipe.query_tokens)
        told = self.encoder.vectors([self.recipe.document_prefix + text for text in texts], self.recipe.document_tokens)
        own = [frozenset(self.course.shelf.texts[place] for place in example.relevant) for example in batch]
        found = info_nce(asked @ told.T / self.recipe.temperature, relevance(own, texts).to(asked.device))
        return found if self._anchors is None else found + self.recipe.keep * self._moved(self._anchors)

    def _told(self, example: TrainingExample) -> list[str]:
        own = self._chance.sample(sorted(example.relevant), min(self.recipe.positives, len(example.relevant)))
        return [
            *(self.course.shelf.texts[place] for place in own),
            *self.course.negatives.draw(example, self.recipe.negatives),
        ]

    def _moved(self, anchors: Tensor) -> Tensor:
        """Return how far the vectors of kept requests are from where they were: the mean of 1 - cosine."""
        places = self._chance.sample(range(len(anchors)), min(KEPT_BATCH, len(anchors)))
        now = self.encoder.vectors([self._kept[place] for place in places], self.recipe.query_tokens)
        return (1 - (now * anchors[places]).sum(dim=1)).mean()


@dataclass
class _Watch:
    """Looks how well the stopping requests are found, and keeps the best weights."""

    lesson: _Lesson
    seen: Callable[[Look], None]
    looks: list[Look] = field(default_factory=list)
    best: dict[str, Tensor] = field(default_factory=dict)
    best_found: float = -1.0
    since: int = 0

    def __post_init__(self) -> None:
        self._places = self.lesson.course.stop_places()

    def look(self, step: int, loss: float) -> int:
        """Look, and return how many looks there were since the best one."""
        found = self._found()
        self.looks.append(Look(step=step, loss=loss, found=found))
        self.seen(self.looks[-1])
        if found > self.best_found:
            state = self.lesson.encoder.model.state_dict()
            self.best = {name: value.detach().clone() for name, value in state.items()}
            self.best_found, self.since = found, 0
        else:
            self.since += 1
        return self.since

    def _found(self) -> float:
        course, recipe, encoder = self.lesson.course, self.lesson.recipe, self.lesson.encoder
        asked = encoder.encode([recipe.query_prefix + example.text for example in course.stop], recipe.query_tokens)
        told = encoder.encode(
            [recipe.document_prefix + course.shelf.texts[place] for place in self._places], recipe.document_tokens
        )
        relevant = np.array([[place in example.relevant for place in self._places] for example in course.stop])
        lessons = Lessons(asked.cpu().numpy(), told.cpu().numpy(), relevant, np.ones_like(relevant))
        return found_share(np.eye(told.shape[1], dtype=np.float32), lessons)


def _batches(learn: Sequence[TrainingExample], recipe: TrainingRecipe) -> Iterator[list[TrainingExample]]:
    chance = random.Random(recipe.seed)  # noqa: S311 - orders a sample, guards nothing
    for _ in range(recipe.epochs):
        order = list(learn)
        chance.shuffle(order)
        for start in range(0, len(order), recipe.batch):
            yield order[start : start + recipe.batch]


def _optimiser(model: nn.Module, recipe: TrainingRecipe, n_steps: int) -> tuple[AdamW, LambdaLR]:
    learnt = [value for value in model.parameters() if value.requires_grad]
    optimiser = AdamW(learnt, lr=recipe.rate, weight_decay=recipe.decay)
    rising = max(1, round(n_steps * recipe.warm_up))

    def share(step: int) -> float:
        return min((step + 1) / rising, max(0.0, (n_steps - step) / max(1, n_steps - rising)))

    return optimiser, LambdaLR(optimiser, share)
