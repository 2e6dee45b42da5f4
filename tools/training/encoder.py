"""A transformer that turns texts into vectors, with what it needs to know about texts."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
import torch
from tokenizers import Tokenizer
from torch import Tensor, nn
from transformers import PreTrainedModel

BATCH = 16
MAX_TOKENS = 512


@dataclass(frozen=True)
class Encoder:
    """Model and tokeniser."""

    model: PreTrainedModel
    tokeniser: Tokenizer
    pooling: Literal["mean", "first"]
    pad: int
    half: bool = False
    """Whether the large products are computed in 16 bits: twice as fast where the processor knows them."""

    @property
    def device(self) -> torch.device:
        """Where the model computes."""
        found: torch.device = self.model.device
        return found

    @property
    def words(self) -> nn.Module:
        """The vectors of the words."""
        return self.model.get_input_embeddings()

    def vectors(self, texts: Sequence[str], max_tokens: int = MAX_TOKENS) -> Tensor:
        """Embed texts, those of like length together; shape `(n_texts, dim)`, rows of length 1."""
        order = sorted(range(len(texts)), key=lambda place: len(texts[place]))
        chunks = [order[start : start + BATCH] for start in range(0, len(order), BATCH)]
        found = torch.cat([self._chunk([texts[place] for place in places], max_tokens) for places in chunks])
        return found[np.argsort(order).tolist()]

    def encode(self, texts: Sequence[str], max_tokens: int = MAX_TOKENS) -> Tensor:
        """Embed texts that nothing is to be learnt from."""
        self.model.train(False)
        with torch.inference_mode():
            return self.vectors(texts, max_tokens)

    def _chunk(self, texts: Sequence[str], max_tokens: int) -> Tensor:
        self.tokeniser.enable_truncation(max_tokens)
        self.tokeniser.enable_padding(pad_id=self.pad)
        encoded = self.tokeniser.encode_batch(list(texts))
        ids = torch.tensor([each.ids for each in encoded], device=self.device)
        mask = torch.tensor([each.attention_mask for each in encoded], device=self.device)
        with torch.autocast(self.device.type, torch.bfloat16, enabled=self.half):
            states: Tensor = self.model(input_ids=ids, attention_mask=mask).last_hidden_state
        return nn.functional.normalize(pooled(states.float(), mask, self.pooling), dim=1)


def pooled(states: Tensor, mask: Tensor, pooling: Literal["mean", "first"]) -> Tensor:
    """Turn the vectors of tokens into those of texts; shape `(n_texts, dim)`."""
    if pooling == "first":
        return states[:, 0]
    weight = mask.unsqueeze(2).to(states.dtype)
    return (states * weight).sum(dim=1) / weight.sum(dim=1)
