import pytest

from tagging.kinds import KINDS, Kind, kind_named, kind_of
from tagging.taxonomy import load_taxonomy


def test_every_row_stands_under_its_own_name() -> None:
    assert all(name == kind.name for name, kind in KINDS.items())


def test_what_a_kind_is_made_of_and_uses_up_are_kinds_too() -> None:
    named = {other for kind in KINDS.values() for other in (kind.made_of, *kind.uses_up) if other}
    assert named <= KINDS.keys()


def test_every_domain_that_a_kind_tells_is_in_the_taxonomy() -> None:
    assert {kind.domain for kind in KINDS.values() if kind.domain} <= load_taxonomy().domains.keys()


def test_a_kind_of_an_imported_schema_that_no_row_knows_is_plain() -> None:
    assert kind_of("x-colour-code") == Kind("x-colour-code")
    assert kind_of("x-colour-code").transferable


@pytest.mark.parametrize(
    ("parameter", "kind"),
    [
        ("query", "search-text"),
        ("Message", "text"),
        ("output_path", "path"),
        ("callback_url", "uri"),
        ("query_symbol", "ticker"),
        ("my_query", "word"),
        ("说明", "word"),
    ],
)
def test_a_name_suggests_a_kind_whole_or_by_its_last_word(parameter: str, kind: str) -> None:
    assert kind_named(parameter).name == kind


def test_no_two_kinds_are_suggested_by_one_name() -> None:
    whole = [name for kind in KINDS.values() for name in kind.names]
    endings = [name for kind in KINDS.values() for name in kind.endings]
    assert len(set(whole)) == len(whole)
    assert len(set(endings)) == len(endings)


def test_free_text_is_transferable_only_where_it_was_fetched() -> None:
    assert [kind.name for kind in KINDS.values() if kind.fetched] == ["text"]
    assert not any(kind.transferable for kind in KINDS.values() if kind.fetched)
