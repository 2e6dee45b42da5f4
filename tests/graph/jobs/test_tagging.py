from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, cast

import pytest

from agents.check import check_profile
from errors import ConfigError, ToolNotFound
from graph.jobs.batch_run import ToolSelection
from graph.jobs.tag_editor import TagKeeping
from graph.jobs.tagging import TaggingRun
from graph.workspace.open_library import open_library, rule_tagger
from prompts.model.chat import ChatModel
from prompts.render.tokens import count_tokens
from settings import Settings
from tagging.review import Doubt
from tagging.tags import Permission, Provenance
from tests.graph.jobs.conftest import described
from tests.tagging.conftest import ObligingAsk
from tools.library.library import ToolLibrary
from tools.tool import Tool


class Model:
    """A model that tags obligingly and is never down."""

    down = ""

    def __init__(self) -> None:
        self.ask = ObligingAsk()


@pytest.fixture
async def library(settings: Settings) -> AsyncIterator[ToolLibrary]:
    async with ToolLibrary(settings.home, packs="", tagger=rule_tagger(settings)) as opened:
        await put(opened, described("a"), *REST)
        yield opened


REST = (described("b", "Delete a user"), described("c", "Send mail"))


async def put(library: ToolLibrary, *tools: Tool) -> None:
    tagged = [tool.model_copy(update={"tags": library._tagger(tool)}) for tool in tools]
    await library.add_definitions(tagged, "import:g")


async def tag(
    settings: Settings, library: ToolLibrary, wish: ToolSelection | None = None, model: Model | None = None
) -> Model:
    model = model or Model()
    run = TaggingRun(settings, library, model=cast("ChatModel", model))
    await run.run(await run.plan(wish or ToolSelection()), lambda _: None)
    return model


async def test_a_job_tags_every_tool_and_the_next_asks_nothing(settings: Settings, library: ToolLibrary) -> None:
    first = await tag(settings, library)
    assert len(first.ask.asked) == 2
    assert {tool.tags.domains.value for tool in library.tools().values()} == {("communication",)}
    assert {tool.tags.domains.provenance for tool in library.tools().values()} == {Provenance.LLM}
    version = library.version
    assert (await tag(settings, library)).ask.asked == []
    assert library.version == version


async def test_a_job_says_what_it_costs_before_it_starts(settings: Settings, library: ToolLibrary) -> None:
    run = TaggingRun(settings, library, model=cast("ChatModel", Model()))
    before = (await run.plan(ToolSelection())).estimate
    assert (before.n_tools, before.n_prompts, before.n_known, before.seconds) == (3, 2, 0, None)
    assert before.input_tokens > 1_000
    await tag(settings, library, ToolSelection(limit=2))
    after = (await run.plan(ToolSelection())).estimate
    assert (after.n_tools, after.n_known) == (1, 2)
    assert after.seconds is not None


async def test_only_the_named_tools_are_tagged(settings: Settings, library: ToolLibrary) -> None:
    await tag(settings, library, ToolSelection(("g/b",)))
    assert library.get("g/a").tags.domains.provenance is Provenance.RULE
    with pytest.raises(ToolNotFound):
        await tag(settings, library, ToolSelection(("g/none",)))


async def test_tools_that_read_alike_are_asked_about_once(settings: Settings, library: ToolLibrary) -> None:
    twin = described("a").model_copy(update={"id": "g/x/a"})
    await put(library, *[library.get(f"g/{name}") for name in "abc"], twin)
    model = await tag(settings, library)
    assert sum(asked["tools"].count('"number"') for asked in model.ask.asked) == 3
    assert library.get("g/x/a").tags.domains.provenance is Provenance.LLM


async def test_a_tool_that_changed_is_stale_until_the_next_job(settings: Settings, library: ToolLibrary) -> None:
    await tag(settings, library)
    await put(
        library, described("a", "Delete every message"), described("b", "Delete a user"), described("c", "Send mail")
    )
    keeping = TagKeeping(settings, library)
    stale = {one.tool_id for one in keeping.review(below=0) if one.doubt is Doubt.STALE}
    assert stale == {"g/a"}
    assert library.get("g/a").tags.permission.value is Permission.HIGH
    model = await tag(settings, library, ToolSelection(only_stale=True))
    assert sum(asked["tools"].count('"number"') for asked in model.ask.asked) == 1
    assert not [one for one in keeping.review(below=0) if one.doubt is Doubt.STALE]


async def test_a_model_lowers_no_permission_and_overwrites_no_person(settings: Settings, library: ToolLibrary) -> None:
    keeping = TagKeeping(settings, library)
    await keeping.set("g/a", ["domains=finance", "permission=low"])
    model = Model()
    model.ask = ObligingAsk({"b": lambda said: said | {"permission": "low", "functions": ["transform"]}})
    await tag(settings, library, model=model)
    assert library.get("g/b").tags.permission.value is Permission.HIGH
    tags = library.get("g/a").tags
    assert (tags.domains.value, tags.permission.value) == (("finance",), Permission.LOW)
    [first, *_] = keeping.review(below=0)
    assert (first.tool_id, first.doubt) == ("g/b", Doubt.PERMISSION)


async def test_what_a_person_took_back_comes_from_the_model_again_for_nothing(
    settings: Settings, library: ToolLibrary
) -> None:
    keeping = TagKeeping(settings, library)
    await tag(settings, library)
    await keeping.set("g/a", ["domains=finance", "complexity=complex"])
    await keeping.unset("g/a", ["domain"])
    assert library.get("g/a").tags.complexity.provenance is Provenance.HUMAN
    await keeping.unset("g/a", [])
    assert library.get("g/a").tags.complexity.provenance is Provenance.RULE
    assert (await tag(settings, library)).ask.asked == []
    assert library.get("g/a").tags.domains.provenance is Provenance.LLM


async def test_what_nobody_set_cannot_be_taken_back(settings: Settings, library: ToolLibrary) -> None:
    keeping = TagKeeping(settings, library)
    with pytest.raises(ConfigError, match="Nobody set tags of g/a"):
        await keeping.unset("g/a", [])
    with pytest.raises(ConfigError, match="Nobody set domains of g/a"):
        await keeping.unset("g/a", ["domains"])


async def test_what_a_person_set_before_the_tool_changed_stays_and_is_listed(
    settings: Settings, library: ToolLibrary
) -> None:
    keeping = TagKeeping(settings, library)
    await keeping.set("g/a", ["permission=low"])
    await put(library, described("a", "删除用户"), *REST)
    assert library.get("g/a").tags.permission.value is Permission.LOW
    assert [one.text for one in keeping.review(below=0) if one.tool_id == "g/a" and one.dimension == "permission"] == [
        "set before the tool changed"
    ]


async def test_without_a_model_a_job_says_what_to_set(library: ToolLibrary, settings: Settings) -> None:
    with pytest.raises(ConfigError, match="set TOOLATLAS_MODEL"):
        TaggingRun(settings.model_copy(update={"model": ""}), library)


async def test_a_domain_of_the_users_is_known_everywhere(settings: Settings, library: ToolLibrary) -> None:
    (settings.home / "taxonomy.yaml").write_text(
        "domains:\n  法律:\n    zh: 法规\n    cues: [statute, 法规]\n", encoding="utf-8"
    )
    await put(library, described("a", "查找法规"), *REST)
    keeping = TagKeeping(settings, library)
    assert next(keeping.judged(["g/a"])).rule.domains.value == ("法律",)
    assert (await keeping.set("g/b", ["domains=法律"])).tags.domains.value == ("法律",)
    model: Any = await tag(settings, library)
    assert "- 法律: 法规" in model.ask.asked[0]["domains"]


async def test_a_profile_takes_tools_of_a_domain_of_the_users(tmp_path: Path) -> None:
    settings = Settings(home=tmp_path / "home")
    async with ToolLibrary(settings.home, packs="", tagger=rule_tagger(settings)) as library:
        await put(library, described("a", "查找法规"))
    (settings.home / "taxonomy.yaml").write_text("domains:\n  law: {cues: [法规]}\n", encoding="utf-8")
    profile = tmp_path / "lawyer.yaml"
    profile.write_text("name: lawyer\ndescription: Law.\ndomains: [law]\nexamples: [find a law]\n", encoding="utf-8")
    async with open_library(settings) as library:
        report = check_profile(profile, library.tools(), (), count_tokens)
    assert report.matched == ("g/a",)


async def test_a_large_job_puts_its_tags_into_the_library_in_steps(
    settings: Settings, library: ToolLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TaggingRun, "kept_at_once", 2)
    one_by_one = settings.model_copy(update={"tag_concurrency": 1})  # side by side, two answers may come in one step
    version = library.version
    await tag(one_by_one, library)
    assert library.version == version + 2
