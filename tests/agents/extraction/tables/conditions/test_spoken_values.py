"""How values of a column are spoken."""

import pytest

from agents.extraction.tables.conditions.spoken_values import spoken_forms
from agents.extraction.tables.table_shape import TableColumn

ORIGIN = TableColumn(name="origin", type="text", values=("Europe", "Japan", "USA"), distinct=3)


@pytest.mark.parametrize(
    ("value", "said"),
    [("Japan", "日本"), ("Japan", "Japanese"), ("Europe", "欧洲"), ("USA", "美国"), ("USA", "United States")],
)
def test_places_are_called_by_their_names_in_both_languages(value: str, said: str) -> None:
    assert said.casefold() in [form.casefold() for form in spoken_forms(ORIGIN)[value]]


@pytest.mark.parametrize(
    ("value", "said"), [("female", "雌性"), ("female", "母的"), ("male", "雄性"), ("male", "公的")]
)
def test_the_sexes_of_animals_are_called_so_in_chinese(value: str, said: str) -> None:
    sex = TableColumn(name="sex", type="text", values=("female", "male"), distinct=2)
    assert said in spoken_forms(sex)[value]
