import sys

import pytest

from prompts.late import LateModule, late


def test_a_module_is_imported_with_the_first_look_at_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "colorsys", raising=False)
    module = LateModule("colorsys")
    assert "colorsys" not in sys.modules
    assert pytest.approx(1 / 3) == module.ONE_THIRD
    assert "colorsys" in sys.modules


def test_tools_that_ask_every_module_for_its_dunder_names_import_nothing() -> None:
    with pytest.raises(AttributeError):
        _ = LateModule("no_such_module").__wrapped__


def test_what_a_module_lacks_is_an_import_error() -> None:
    with pytest.raises(ImportError):
        late("no_such_module", "Thing")
