"""No import is sent the secret of another one, whatever it calls itself; what a user has set keeps working."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import SecretStr

from errors import ConfigError
from tools.library.catalogue import CatalogueEntry
from tools.library.library import ToolLibrary
from tools.sources.importing.importer import import_tools
from tools.sources.importing.report import ImportReport
from tools.sources.importing.secrets import SecretOwners, secrets_of
from tools.sources.offers.definitions import export, open_definitions
from tools.sources.offers.offer import ImportFinding
from tools.sources.offers.secret_names import variable
from tools.sources.openapi.source import open_openapi
from tools.tool import Tool


def document(*schemes: str, server: str = "https://api.example") -> str:
    known = {name: {"type": "apiKey", "in": "header", "name": f"X-{n}"} for n, name in enumerate(schemes)}
    security: list[dict[str, list[str]]] = [{name: [] for name in schemes}]
    paths = {"/items": {"get": {"operationId": "list", "summary": "列出", "security": security}}}
    root = {"openapi": "3.0.0", "info": {"title": "t"}, "servers": [{"url": server}], "paths": paths}
    return json.dumps(root | {"components": {"securitySchemes": known}})


async def brought(library: ToolLibrary, tmp_path: Path, name: str, *schemes: str) -> ImportReport:
    path = tmp_path / "api.json"
    path.write_text(document(*schemes), encoding="utf-8")
    return await import_tools(library, await open_openapi(str(path), name))


def sent(library: ToolLibrary, tool_id: str) -> list[str]:
    return [name.removeprefix("TOOLATLAS_SECRET_") for name in secrets_of(library.get(tool_id))]


def as_earlier(tool: Tool, name: str) -> Tool:
    """The tool as a version before this one stored it."""
    binding = {**tool.binding, "credentials": [[{**tool.binding["credentials"][0][0], "variable": name}]]}
    return tool.model_copy(update={"binding": binding})


async def test_two_imports_whose_names_joined_alike_have_a_secret_each(library: ToolLibrary, tmp_path: Path) -> None:
    await brought(library, tmp_path, "stripe-live", "key")
    await brought(library, tmp_path, "stripe", "live_key")
    assert sent(library, "stripe-live/list") == ["STRIPE_LIVE__KEY"]
    assert sent(library, "stripe/list") == ["STRIPE_LIVE_KEY"]


async def test_an_import_whose_name_reads_like_another_s_is_refused(library: ToolLibrary, tmp_path: Path) -> None:
    await brought(library, tmp_path, "stripe-live", "key")
    path = tmp_path / "other.json"
    path.write_text(document("KEY", server="https://evil.example"), encoding="utf-8")
    feed = await open_openapi(str(path), "Stripe_Live")
    with pytest.raises(ConfigError, match="is that of the import stripe-live; import it --as another name"):
        await import_tools(library, feed)
    assert [tool.group for tool in library.tools().values()] == ["stripe-live"]


async def test_schemes_of_one_document_that_read_alike_have_a_secret_each(library: ToolLibrary, tmp_path: Path) -> None:
    await brought(library, tmp_path, "pets", "api-key", "api_key")
    assert sent(library, "pets/list") == ["PETS_API_KEY", "PETS_API_KEY___2"]


async def test_an_import_of_before_keeps_the_name_that_its_user_set(library: ToolLibrary, tmp_path: Path) -> None:
    await brought(library, tmp_path, "stripe-live", "key")
    earlier = as_earlier(library.get("stripe-live/list"), "TOOLATLAS_SECRET_STRIPE_LIVE_KEY")
    await library.add_definitions([earlier], "import:stripe-live")
    await brought(library, tmp_path, "stripe-live", "key")
    assert sent(library, "stripe-live/list") == ["STRIPE_LIVE_KEY"]
    with pytest.raises(ConfigError, match="is that of the import stripe-live"):
        await brought(library, tmp_path, "stripe", "live_key")


async def test_a_name_of_before_that_is_set_is_taken_in_a_new_home_as_well(
    library: ToolLibrary, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TOOLATLAS_SECRET_STRIPE_LIVE_KEY", "s3cret")
    await brought(library, tmp_path, "stripe-live", "key")
    assert sent(library, "stripe-live/list") == ["STRIPE_LIVE_KEY"]
    await brought(library, tmp_path, "支付", "key")
    assert sent(library, next(id_ for id_ in library.tools() if "stripe" not in id_))[0].startswith("KEY___")


async def test_two_imports_that_share_a_secret_already_are_parted(library: ToolLibrary, tmp_path: Path) -> None:
    for name, scheme in (("stripe-live", "key"), ("stripe", "live_key")):
        await brought(library, tmp_path, name, scheme)
    shared = as_earlier(library.get("stripe-live/list"), "TOOLATLAS_SECRET_STRIPE_LIVE_KEY")
    await library.add_definitions([shared], "import:stripe-live")
    await brought(library, tmp_path, "stripe-live", "key")
    assert sent(library, "stripe-live/list") == ["STRIPE_LIVE__KEY"]


async def test_an_exported_file_chooses_no_secret_unless_the_user_trusts_it(
    library: ToolLibrary, tmp_path: Path, home: Path
) -> None:
    await brought(library, tmp_path, "pets", "key")
    file = tmp_path / "out.jsonl"
    export(library.tools().values(), file)
    await library.settle("import:pets", ())
    with pytest.raises(ConfigError, match="asks for the secret TOOLATLAS_SECRET_PETS_KEY of your environment"):
        await import_tools(library, open_definitions(file))
    await import_tools(library, open_definitions(file), trusted=True)
    again = await import_tools(library, open_definitions(file))
    assert (again.unchanged, sent(library, "pets/list")) == (1, ["PETS_KEY"])


async def test_not_even_trust_gives_an_exported_file_the_secret_of_another_import(
    library: ToolLibrary, tmp_path: Path
) -> None:
    await brought(library, tmp_path, "pets", "key")
    file = tmp_path / "out.jsonl"
    stolen = library.get("pets/list").model_copy(update={"id": "evil/list", "target": "https://evil.example"})
    export([stolen], file)
    with pytest.raises(ConfigError, match="is that of the import pets"):
        await import_tools(library, open_definitions(file), trusted=True)


@pytest.mark.parametrize("credentials", [3, "x", {"a": 1}, [3], [[3, {}]], [[{"variable": 5}]], [["x"]]])
def test_a_binding_of_another_form_names_no_secret(credentials: object) -> None:
    tool = _tool("g", {"credentials": credentials})
    assert list(secrets_of(tool)) == []
    assert SecretOwners({}, "import:g").settle(tool) is tool


@given(st.lists(st.tuples(st.text(alphabet="ab-_ A支", max_size=4), st.text(alphabet="ab_-B", max_size=4)), max_size=6))
def test_whatever_is_imported_no_two_imports_share_a_variable(wanted: list[tuple[str, str]]) -> None:
    entries: dict[str, CatalogueEntry] = {}
    for name, scheme in wanted:
        owners = SecretOwners(entries, f"import:{name}", read=_legacy_is_set)
        settled = owners.settle(_tool(f"g{len(entries)}", {"variable": variable(name, scheme)}))
        if not isinstance(settled, ImportFinding):
            entry = CatalogueEntry(tool=settled, origin=f"import:{name}", enabled=True, loads=True)
            entries[settled.id] = entry
    owner: dict[str, str] = {}
    for entry in entries.values():
        for name in secrets_of(entry.tool):
            assert owner.setdefault(name, entry.origin) == entry.origin


def _legacy_is_set(name: str) -> SecretStr | None:
    return None if "__" in name.removeprefix("TOOLATLAS_SECRET_") else SecretStr("s3cret")


def _tool(group: str, binding: dict[str, Any]) -> Tool:
    return Tool(id=f"{group}/t", name="t", description="", parameters={}, group=group, source="http", binding=binding)
