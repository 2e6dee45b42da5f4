"""Training from judged requests to the table, with a stand-in for what needs torch."""

import asyncio
import importlib
from collections.abc import Callable
from pathlib import Path
from threading import Event
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from tokenizers import Tokenizer
from tokenizers.models import WordLevel
from typer.testing import CliRunner

from cli.commands.eval.retriever import app, train_from
from errors import ConfigError
from evals.retrieval.data import JudgedCorpus, JudgedRequest
from evals.training import run as training
from evals.training.run import TrainingPlan, chosen_arms, run_training
from settings import Settings
from tests.evals.training.words import WORDS, word_tools
from tests.tools.embedding.small_card import small_card
from tools.embedding.embedder import EmbedderChoice
from tools.embedding.trained_model import read_card, write_model
from tools.training.course import Course, Look
from tools.training.recipe import TrainingRecipe


def request(number: int, language: str = "en") -> JudgedRequest:
    word = WORDS[number % len(WORDS)]
    return JudgedRequest(
        id=f"{language}{number}",
        text=f"please tell the {word} now" if language == "en" else f"请告诉我{word}",
        level=f"I{1 + number % 2}",
        language=language,
        part="",
        relevant=frozenset({f"{word}/{word}s/get"}),
    )


@pytest.fixture
def corpus() -> JudgedCorpus:
    asked = (*(request(n) for n in range(24)), *(request(n, "zh") for n in range(4)))
    return JudgedCorpus(word_tools(), asked)


class Trainer:
    """Trains nothing: writes a card, and keeps the courses. The second arm is found better."""

    def __init__(self) -> None:
        self.courses: list[Course | None] = []
        self.in_step, self.go_on = Event(), Event()
        self.go_on.set()

    def train_arm(
        self, recipe: TrainingRecipe, course: Course | None, folder: Path, seen: Callable[[Look], None]
    ) -> Any:
        self.courses.append(course)
        card = small_card(48, pooling=recipe.pooling)
        weights = {"a": np.full((1, 1), len(self.courses), np.float32)}
        card = write_model(folder, card, weights, Tokenizer(WordLevel({"?": 0}, "?")))
        looks = (Look(step=0, found=0.5, loss=0), Look(step=3, found=0.5 + len(self.courses) / 10, loss=1.5))
        for look in (*looks, Look(step=2, loss=1)):
            seen(look)
            self.in_step.set()
            self.go_on.wait(5)
        return SimpleNamespace(card=card, looks=looks, found=looks[-1].found)


@pytest.fixture
def trainer(monkeypatch: pytest.MonkeyPatch, word_embedder: Any) -> Trainer:
    """Stand in for torch, and serve every model by its words."""
    made = Trainer()
    monkeypatch.setattr(training, "_torch_side", lambda: made)
    monkeypatch.setattr(training, "choose_embedder", lambda _: EmbedderChoice(word_embedder))
    monkeypatch.setattr(training, "Finetuned", lambda _, card: Served(word_embedder, card.name))
    return made


class Served:
    def __init__(self, within: Any, name: str) -> None:
        self.name, self.dim = name, within.dim
        self.warm, self.embed_queries, self.embed_documents = within.warm, within.embed_queries, within.embed_documents


async def test_every_arm_is_measured_and_the_better_saved(
    corpus: JudgedCorpus, trainer: Trainer, tmp_path: Path
) -> None:
    said: list[str] = []
    plan = TrainingPlan(TrainingRecipe(languages=("en",)), tmp_path / "out", tmp_path / "cache")
    lines = await run_training(corpus, plan, said.append)
    assert "  step 3: loss 1.500, stopping requests found 60.0" in said
    starts = {line[:34].strip() for line in lines}
    names = ("base", "simple negatives", "hard negatives")
    assert {f"{name}: {how}" for name in names for how in ("whole order", "dense alone")} <= starts
    assert any(line.startswith("en I1, n=") for line in lines)
    assert "(hard negatives); serve it with TOOLATLAS_EMBEDDER=finetuned" in lines[-1]
    assert read_card(tmp_path / "out").name.startswith("finetuned-")


async def test_a_tool_that_a_measured_request_needs_is_never_shown(
    corpus: JudgedCorpus, trainer: Trainer, tmp_path: Path
) -> None:
    plan = TrainingPlan(TrainingRecipe(languages=("en",), negatives=9), tmp_path / "out", tmp_path / "cache", ("hard",))
    await run_training(corpus, plan)
    (course,) = trainer.courses
    assert course is not None
    learnt = {place for example in course.learn for place in example.relevant}
    drawn = {text for example in course.learn for text in course.negatives.draw(example, 9)}
    assert learnt <= course.shelf.shown
    assert drawn <= {course.shelf.texts[place] for place in course.shelf.shown}
    assert not learnt & {place for example in course.stop for place in example.relevant}
    assert len(course.shelf.shown) < len(corpus.tools)


async def test_hiding_can_be_switched_off(corpus: JudgedCorpus, trainer: Trainer, tmp_path: Path) -> None:
    await run_training(
        corpus, TrainingPlan(TrainingRecipe(hide=False), tmp_path / "out", tmp_path / "cache", ("simple",))
    )
    (course,) = trainer.courses
    assert course is not None
    assert len(course.shelf.shown) == len(corpus.tools)


async def test_only_the_recipes_languages_teach_and_the_others_are_measured(
    corpus: JudgedCorpus, trainer: Trainer, tmp_path: Path
) -> None:
    plan = TrainingPlan(TrainingRecipe(languages=("en",)), tmp_path / "out", tmp_path / "cache", ("simple",))
    lines = await run_training(corpus, plan)
    (course,) = trainer.courses
    assert course is not None
    assert all("请" not in example.text for example in course.learn)
    assert "zh, n=4" in {line[:7] for line in lines}


async def test_folds_measure_every_request_and_save_nothing(
    corpus: JudgedCorpus, trainer: Trainer, tmp_path: Path
) -> None:
    plan = TrainingPlan(TrainingRecipe(languages=("en",)), tmp_path / "out", tmp_path / "cache", ("hard",), n_folds=3)
    lines = await run_training(corpus, plan)
    assert len(trainer.courses) == 3
    assert {"en, n=24", "zh, n=4"} <= {line.split("  ")[0] for line in lines}
    assert lines[-1] == "nothing is saved"
    assert not (tmp_path / "out").exists()


async def test_another_base_is_measured_untrained(corpus: JudgedCorpus, trainer: Trainer, tmp_path: Path) -> None:
    plan = TrainingPlan(
        TrainingRecipe(base="some/model", invented=0.5), tmp_path / "out", tmp_path / "cache", ("simple",)
    )
    await run_training(corpus, plan)
    assert [course is None for course in trainer.courses] == [True, False]


async def test_near_misses_are_shown(corpus: JudgedCorpus, trainer: Trainer, tmp_path: Path) -> None:
    file = tmp_path / "near.jsonl"
    file.write_text("".join(f'{{"tool": "{w}/{w}s/get", "text": "nearly {w}"}}\n' for w in WORDS))
    plan = TrainingPlan(TrainingRecipe(), tmp_path / "out", tmp_path / "cache", ("hard",), near_misses=file)
    await run_training(corpus, plan)
    (course,) = trainer.courses
    assert course is not None
    assert course.negatives.draw(course.learn[0], 1)[0].startswith("nearly ")


async def test_a_file_in_the_models_place_is_refused_before_anything_is_trained(
    corpus: JudgedCorpus, trainer: Trainer, tmp_path: Path
) -> None:
    (tmp_path / "out").write_text("mine")
    with pytest.raises(ConfigError, match="is a file"):
        await run_training(corpus, TrainingPlan(TrainingRecipe(), tmp_path / "out", tmp_path / "cache"))
    assert trainer.courses == []


async def test_a_training_that_is_broken_off_ends_with_its_step(
    corpus: JudgedCorpus, trainer: Trainer, tmp_path: Path
) -> None:
    trainer.go_on.clear()
    said: list[str] = []
    plan = TrainingPlan(TrainingRecipe(languages=("en",)), tmp_path / "out", tmp_path / "cache")
    task = asyncio.create_task(run_training(corpus, plan, said.append))
    await asyncio.to_thread(trainer.in_step.wait, 5)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    trainer.go_on.set()
    assert [line for line in said if "step" in line] == ["  step 0: loss 0.000, stopping requests found 50.0"]
    assert not (tmp_path / "out").exists()


async def test_without_torch_it_is_said_what_to_install(
    judged_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(_: str) -> None:
        raise ModuleNotFoundError("No module named 'torch'", name="torch")

    monkeypatch.setattr(importlib, "import_module", missing)
    plan = TrainingPlan(TrainingRecipe(), tmp_path / "out", tmp_path / "cache")
    with pytest.raises(ConfigError, match=r"needs torch: pip install 'toolatlas\[finetune\]'"):
        await train_from(Settings(home=tmp_path), judged_folder, plan)


async def test_without_the_packaged_embedder_there_is_nothing_to_compare_with(
    corpus: JudgedCorpus, trainer: Trainer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(training, "choose_embedder", lambda _: EmbedderChoice(None, "not installed here."))
    with pytest.raises(ConfigError, match="not installed here"):
        await run_training(corpus, TrainingPlan(TrainingRecipe(), tmp_path / "out", tmp_path / "cache"))


@pytest.mark.parametrize(
    ("names", "arms"), [("base, hard,simple", ("simple", "hard")), ("base", ()), (" hard ", ("hard",))]
)
def test_arms_are_named(names: str, arms: tuple[str, ...]) -> None:
    assert chosen_arms(names) == arms


def test_an_unknown_arm_is_one_sentence() -> None:
    with pytest.raises(ConfigError, match="no arm 'soft'; there are base, simple, hard"):
        chosen_arms("simple,soft")


def test_the_command_trains_by_a_recipe(
    judged_folder: Path, tmp_path: Path, trainer: Trainer, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[TrainingPlan] = []

    async def run(_: JudgedCorpus, plan: TrainingPlan, __: Callable[[str], None]) -> list[str]:
        seen.append(plan)
        return ["done"]

    monkeypatch.setattr("cli.commands.eval.retriever.run_training", run)
    monkeypatch.setenv("TOOLATLAS_HOME", str(tmp_path))
    told = CliRunner().invoke(
        app, ["train", "--queries", str(judged_folder), "--out", str(tmp_path / "m"), "--epochs", "4", "--arms", "hard"]
    )
    assert told.output == "done\n"
    assert (seen[0].recipe.epochs, seen[0].arms, seen[0].cache) == (4, ("hard",), tmp_path / "cache")
