from tools.sources.databases.catalogue import Catalogue, Column, ForeignKey, TableInfo
from tools.sources.databases.query.links import Hop, links_of
from tools.sources.databases.query.reach import reach


def table(name: str, *points_to: str, key: str = "id") -> TableInfo:
    keys = tuple(ForeignKey(columns=(f"{to}_id".lower(),), table=to, targets=("id",)) for to in points_to)
    columns = (Column(name="id"), *(Column(name=one.columns[0]) for one in keys))
    return TableInfo(name=name, columns=columns, primary_key=(key,), foreign_keys=keys)


def test_a_table_is_joined_along_its_keys_and_to_those_that_point_to_it() -> None:
    links = links_of(Catalogue(tables=(table("Quay"), table("ship", "quay"), table("papers", "SHIP", key="ship_id"))))
    up = Hop(table="Quay", own=("quay_id",), theirs=("id",), many=False)
    down = Hop(table="papers", own=("id",), theirs=("ship_id",), many=False)
    assert links.hops("ship") == (up, down)
    assert links.hops("Quay") == (Hop(table="ship", own=("id",), theirs=("quay_id",), many=True),)


def test_a_table_that_points_to_itself_or_to_none_is_joined_to_nothing() -> None:
    links = links_of(Catalogue(tables=(table("crew", "crew", "captain"),)))
    assert links.hops("crew") == ()


def test_links_are_found_once_for_a_catalogue_and_anew_for_another() -> None:
    one, other = (Catalogue(tables=(table("quay"), table("ship", *to))) for to in (("quay",), ()))
    assert links_of(one) is links_of(one)
    assert links_of(other).hops("ship") == ()
    assert len(links_of(one).hops("ship")) == 1


def test_a_table_that_two_ways_lead_to_is_left_out_with_what_lies_behind_it() -> None:
    tables = (table("flight", "start", "goal"), table("start", "town"), table("goal", "town"), table("town", "land"))
    catalogue = Catalogue(tables=(*tables, table("land")))
    assert set(reach(catalogue, catalogue.tables[0]).ways) == {"start", "goal"}
    assert set(reach(catalogue, catalogue.tables[4]).ways) == {"town", "start", "goal"}
