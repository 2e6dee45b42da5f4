"""Merging queries, by cases and over queries drawn by chance."""

from hypothesis import given
from hypothesis import strategies as st

from agents.extraction.databases.onward.merged_query import Going, groups_kept, merged
from tools.sources.databases.query.table_query import QueryCondition, QueryFigure, RelatedCondition, TableQuery

_COLUMNS = st.sampled_from(["city", "status", "price"])
_CONDITIONS = st.builds(
    QueryCondition,
    column=_COLUMNS,
    comparison=st.sampled_from(["=", "!=", ">", "<", "in month"]),
    value=st.integers(1, 12),
)
_FIGURES = st.builds(QueryFigure, figure=st.sampled_from(["count", "mean", "max"]), column=_COLUMNS)
_QUERIES = st.builds(
    TableQuery,
    conditions=st.lists(_CONDITIONS, max_size=3).map(tuple),
    match=st.sampled_from(["all", "any"]),
    figures=st.lists(_FIGURES, max_size=1).map(tuple),
    order_by=st.sampled_from(["", "price"]),
    limit=st.sampled_from([0, 3]),
)
_GOING = st.builds(Going, narrows=st.booleans(), within=st.booleans(), rows=st.booleans())


@given(before=_QUERIES, new=_QUERIES, going=_GOING)
def test_no_condition_that_is_said_anew_is_ever_lost(before: TableQuery, new: TableQuery, going: Going) -> None:
    found = merged(before, new, going)
    if found is None:
        return
    assert len(found.conditions) >= len({(c.comparison, str(c.value)) for c in new.conditions})
    untouched = {c for c in before.conditions if c.column not in {n.column for n in new.conditions}}
    times = {c for c in untouched if c.comparison == "in month"}
    assert untouched - times <= set(found.conditions)
    if len(found.conditions) > 1 and "any" in (before.match, new.match):
        assert found.match in ("all", "any")


@given(before=_QUERIES, going=_GOING)
def test_first_rows_are_never_narrowed_by_what_all_rows_are_asked(before: TableQuery, going: Going) -> None:
    first = before.model_copy(update={"limit": 3})
    new = TableQuery(conditions=(QueryCondition(column="city", value="Berlin"),))
    assert merged(first, new, going._replace(narrows=True)) is None


def test_any_and_all_are_never_mixed() -> None:
    either = TableQuery(
        conditions=(QueryCondition(column="city", value="Paris"), QueryCondition(column="status", value="new")),
        match="any",
    )
    assert merged(either, TableQuery(conditions=(QueryCondition(column="price", value=1),)), Going()) is None


def test_of_the_same_column_the_newer_holds_unless_it_speaks_of_those_rows() -> None:
    before = TableQuery(conditions=(QueryCondition(column="city", value="Paris"),))
    new = TableQuery(conditions=(QueryCondition(column="city", value="Berlin"),))
    for going in (Going(), Going(narrows=True)):
        assert merged(before, new, going) == new
    within = merged(before, new, Going(narrows=True, within=True))
    assert within is not None
    assert within.conditions == (*before.conditions, *new.conditions)


_YEAR = QueryCondition(column="day", comparison="in periods", value=[["2024-01-01", "2024-12-31"]])
_MAY = QueryCondition(column="day", comparison="in month", value=[5])
_MAY_2024 = QueryCondition(column="day", comparison="in periods", value=[["2024-05-01", "2024-05-31"]])
_JUNE = QueryCondition(column="made", comparison="in month", value=[6])
_MONDAYS = QueryCondition(column="day", comparison="on weekday", value=[1])
_SPAN = QueryCondition(column="day", comparison="between", value=["2024-05-01", "2024-05-31"])
_IN_JUNE_2024 = QueryCondition(column="day", comparison="between", value=["2024-06-01", "2024-06-30"])


def test_a_month_behind_a_year_or_a_month_of_it_is_of_that_year() -> None:
    for before in (_YEAR, _MAY_2024, _SPAN):
        found = merged(TableQuery(conditions=(before,)), TableQuery(conditions=(_JUNE,)), Going())
        assert found is not None
        assert found.conditions == (_IN_JUNE_2024,)
    tied = TableQuery(related=(RelatedCondition(table="orders", conditions=(_MAY_2024,)),))
    found = merged(tied, TableQuery(conditions=(_JUNE,)), Going())
    assert found is not None
    assert found.related[0].conditions == (_IN_JUNE_2024,)


def test_a_time_of_another_kind_does_not_take_the_place_of_the_one_before() -> None:
    for before, new in ((_MAY, _YEAR), (_MAY, _MONDAYS), (_MONDAYS, _MAY), (_MAY_2024, _MONDAYS)):
        assert merged(TableQuery(conditions=(before,)), TableQuery(conditions=(new,)), Going()) is None
    found = merged(TableQuery(conditions=(_MAY,)), TableQuery(conditions=(_MONDAYS,)), Going(narrows=True))
    assert found is not None
    assert found.conditions == (_MAY, _MONDAYS)


def test_two_bounds_between_which_something_lies_are_in_doubt() -> None:
    above = QueryCondition(column="price", comparison=">", value=50)
    for comparison, value, doubted in (("<", 100, True), ("<=", 60.5, True), ("<", 20, False), (">", 100, False)):
        new = TableQuery(conditions=(QueryCondition(column="price", comparison=comparison, value=value),))
        assert (merged(TableQuery(conditions=(above,)), new, Going()) is None) == doubted


def test_other_figures_keep_rows_and_groups_and_drop_an_order_of_rows() -> None:
    before = TableQuery(
        columns=("city",),
        group_by=("city",),
        figures=(QueryFigure(figure="mean", column="price"),),
        conditions=(QueryCondition(column="status", value="new"),),
    )
    found = merged(before, TableQuery(figures=(QueryFigure(figure="max", column="price"),)), Going())
    assert found == before.model_copy(update={"figures": (QueryFigure(figure="max", column="price"),)})


def test_groups_are_kept_by_their_one_figure_alone() -> None:
    test = TableQuery(conditions=(QueryCondition(column="price", comparison=">", value=50),))
    mean = TableQuery(columns=("city",), group_by=("city",), figures=(QueryFigure(figure="mean", column="price"),))
    found = groups_kept(mean, test)
    assert found is not None
    assert found.groups is not None
    assert (found.groups.figure, found.groups.column, found.groups.value) == ("mean", "price", 50)
    assert groups_kept(mean.model_copy(update={"group_by": ()}), test) is None
    assert groups_kept(mean, TableQuery(conditions=(QueryCondition(column="stock", comparison=">", value=50),))) is None


def test_a_time_goes_where_the_time_before_was() -> None:
    may = QueryCondition(column="orders.day", comparison="in month", value=5)
    before = TableQuery(
        figures=(QueryFigure(figure="count"),), related=(RelatedCondition(table="orders", conditions=(may,)),)
    )
    new = TableQuery(conditions=(QueryCondition(column="joined", comparison="in month", value=6),))
    found = merged(before, new, Going())
    assert found is not None
    assert found.conditions == ()
    assert found.related[0].conditions == (may.model_copy(update={"value": 6}),)


def test_a_time_that_may_be_of_several_is_of_none() -> None:
    times = [QueryCondition(column=column, comparison="in month", value=5) for column in ("day", "joined")]
    new = TableQuery(conditions=(QueryCondition(column="day", comparison="in month", value=6),))
    assert merged(TableQuery(conditions=tuple(times)), new, Going()) is None
