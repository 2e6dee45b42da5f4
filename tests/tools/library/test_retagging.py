from pathlib import Path

from tagging.rules.tagger import RuleTagger
from tagging.tags import Permission, Provenance, Tagged, TagSet
from tagging.taxonomy import Taxonomy, Topic, load_taxonomy
from tools.functions.from_function import untagged
from tools.library.library import ToolLibrary
from tools.library.retagging import digest_of, retagged
from tools.tool import Tool

RULES = RuleTagger(load_taxonomy())
LEGAL = RuleTagger(load_taxonomy().extended(Taxonomy(domains={"legal": Topic(cues=("statute", "法规"))})))
CONTRACT = Tool(
    id="law/find", name="find", description="查找法规", parameters={}, group="law", source="described", tags=TagSet()
)


def test_the_digest_changes_with_taxonomy_and_agents() -> None:
    taggers = [RULES, LEGAL, RuleTagger(load_taxonomy(), {"legal": ("legal",)})]
    assert len({digest_of(tagger) for tagger in taggers}) == 3
    assert digest_of(RULES) == digest_of(RuleTagger(load_taxonomy()))
    assert digest_of(untagged) == 0


def test_a_tool_is_tagged_anew_and_keeps_what_its_author_said() -> None:
    marked = TagSet(permission=Tagged(value=Permission.HIGH, provenance=Provenance.HUMAN))
    tags = retagged(CONTRACT.model_copy(update={"tags": marked}), LEGAL).tags
    assert tags.domains.value == ("legal",)
    assert tags.permission.value is Permission.HIGH


def test_a_level_that_an_http_verb_told_stays() -> None:
    told = TagSet(permission=Tagged(value=Permission.HIGH, evidence="HTTP DELETE"))
    assert retagged(CONTRACT.model_copy(update={"tags": told}), RULES).tags.permission.evidence == "HTTP DELETE"
    guessed = TagSet(permission=Tagged(value=Permission.HIGH, evidence="name: delete"))
    assert retagged(CONTRACT.model_copy(update={"tags": guessed}), RULES).tags.permission.value is Permission.LOW


def test_a_tool_that_is_tagged_as_before_is_the_same_object() -> None:
    tagged = retagged(CONTRACT, RULES)
    assert retagged(tagged, RULES) is tagged


async def test_stored_tools_are_tagged_anew_when_the_taxonomy_changed(tmp_path: Path) -> None:
    async with ToolLibrary(tmp_path, packs="", tagger=RULES) as library:
        await library.add_definitions([CONTRACT.model_copy(update={"tags": RULES(CONTRACT)})], "import:law")
        assert library.get("law/find").tags.domains.value == ()
    async with ToolLibrary(tmp_path, packs="", tagger=LEGAL) as library:
        assert library.get("law/find").tags.domains.value == ("legal",)
        version = library.version
    async with ToolLibrary(tmp_path, packs="", tagger=LEGAL) as library:
        assert library.version == version


async def test_a_description_that_a_person_changed_is_read_by_the_rules(tmp_path: Path) -> None:
    async with ToolLibrary(tmp_path, packs="", tagger=LEGAL) as library:
        await library.add_definitions([CONTRACT], "import:law")
        changed = await library.update("law/find", description="Delete a file")
        assert changed.tags.permission.value is Permission.HIGH
        assert "file" in changed.tags.domains.value


def test_what_asks_since_it_may_act_is_not_safe_to_repeat() -> None:
    web = CONTRACT.model_copy(update={"source": "http", "binding": {"method": "GET"}, "idempotent": True})
    reads = web.model_copy(update={"name": "get_contract", "description": "Get a contract."})
    cleans = web.model_copy(update={"name": "cleanup", "description": "清空回收站。"})
    own = cleans.model_copy(update={"source": "python"})
    assert [retagged(tool, RULES).idempotent for tool in (reads, cleans, own)] == [True, False, True]
