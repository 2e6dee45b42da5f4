import pytest

from errors import StoreError
from graph.embedded.places import Places
from graph.embedded.stamp import STORE_VERSION, check_store, engine_version, stamp_text


def test_an_empty_folder_is_fine(places: Places) -> None:
    check_store(places, "26.10.2")


def test_our_own_store_is_fine(places: Places) -> None:
    places.stamp.write_text(stamp_text("26.9.1"))
    check_store(places, "26.10.2")


def test_a_store_of_another_layout_is_refused(places: Places) -> None:
    places.stamp.write_text(stamp_text("26.9.1").replace(f'"version": {STORE_VERSION}', '"version": 99'))
    with pytest.raises(StoreError, match="has version 99, this ToolAtlas reads version"):
        check_store(places, "26.10.2")


def test_a_store_that_a_newer_engine_opened_is_refused(places: Places) -> None:
    places.stamp.write_text(stamp_text("26.11.0"))
    with pytest.raises(StoreError, match=r"arcadedb-embedded 26\.11\.0, but 26\.10\.2 is installed"):
        check_store(places, "26.10.2")


def test_a_store_without_a_stamp_is_refused(places: Places) -> None:
    (places.store / "databases").mkdir(parents=True)
    with pytest.raises(StoreError, match="does not say which version"):
        check_store(places, "26.10.2")


@pytest.mark.parametrize("text", ["", "{}", '{"version": "x", "engine": ""}', "[]"])
def test_a_broken_stamp_is_refused(places: Places, text: str) -> None:
    places.stamp.write_text(text)
    with pytest.raises(StoreError, match="is broken"):
        check_store(places, "26.10.2")


def test_the_installed_engine_is_known() -> None:
    assert engine_version().count(".") >= 2
