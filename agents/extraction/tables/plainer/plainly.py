"""A request in plainer words, each rule of which says the same in words that are read already."""

from agents.extraction.tables.plainer.chart_said import with_chart_said
from agents.extraction.tables.plainer.come_to import with_what_it_comes_to
from agents.extraction.tables.plainer.compared import with_compared
from agents.extraction.tables.plainer.everyone import with_everyone
from agents.extraction.tables.plainer.explained_end import with_end_explained
from agents.extraction.tables.plainer.inhabitants import with_inhabitants
from agents.extraction.tables.plainer.people import with_mean_of_people, with_people_plain
from agents.extraction.tables.plainer.rows_said import with_rows_said
from agents.extraction.tables.plainer.share_said import with_share_said
from agents.extraction.tables.plainer.so_many_cost import with_so_many_priced
from agents.extraction.tables.plainer.spending_said import with_spending_said
from agents.extraction.tables.plainer.table_given import with_file_named, without_table_given
from agents.extraction.tables.plainer.total_apart import with_total_apart
from agents.extraction.tables.plainer.years_said import with_years_plain
from agents.extraction.tables.ranking.joined_measures import with_measure_joined
from agents.extraction.tables.table_shape import TableShape
from agents.extraction.tables.worked.per_unit import with_unit_cost_said


def plainly(text: str, shape: TableShape) -> str:
    """Put a request over a table into plainer words."""
    text = with_inhabitants(with_years_plain(text), shape)
    text = with_unit_cost_said(with_so_many_priced(text, shape), shape)
    text = with_spending_said(with_rows_said(with_compared(text, shape), shape), shape)
    text = with_end_explained(without_table_given(with_file_named(text, shape), shape))
    text = with_mean_of_people(with_measure_joined(text, shape), shape)
    text = with_people_plain(with_everyone(text, shape), shape)
    text = with_chart_said(with_share_said(text))
    return with_total_apart(with_what_it_comes_to(text))
