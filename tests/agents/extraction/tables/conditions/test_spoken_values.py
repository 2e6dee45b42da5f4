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
