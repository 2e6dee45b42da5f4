"""How a request's form and values shift what words say of imported tools; and what is no wish of its own."""

from collections.abc import Mapping

import numpy as np
import pytest

from agents.decisions.rewrite.offline import OfflineRewrite
from graph.search.supply_chains import SupplyChains
from graph.search.tool_search import ToolSearch
from graph.search.value_fit import ValueFit
from tagging.tags import Permission, Tagged, TagSet
from tools.retrieval.retriever import MatchEvidence, Scores
from tools.tool import Tool


def imported(name: str, permission: Permission = Permission.LOW, **properties: Mapping[str, object]) -> Tool:
    parameters = {"type": "object", "properties": properties, "required": list(properties)}
    tags = TagSet(permission=Tagged(value=permission))
    return Tool(id=f"g/{name}", name=name, description=name, group="g", parameters=parameters, tags=tags)


PARCEL = {"type": "string", "description": "number of the parcel"}
TOOLS = {
    tool.id: tool for tool in (imported("look", number=PARCEL), imported("change", Permission.MEDIUM, number=PARCEL))
}


@pytest.mark.parametrize(
    ("text", "changes"),
    [
        ("where is SL483920175", False),
        ("SL483920175到哪里了", False),
        ("SL483920175 to the neighbours please", True),
        ("SL483920175改成送到邻居家", True),
    ],
)
def test_a_question_rather_means_a_tool_that_changes_nothing(text: str, changes: bool) -> None:
    matrix = np.array([[0.5, 0.75]])
    scores = Scores((text,), tuple(TOOLS), matrix, matrix, MatchEvidence())
    fitted = ValueFit(TOOLS, {}, SupplyChains(text, TOOLS, {}, TOOLS.keys())).of(scores)
    assert (fitted.best(0)[0] == "g/change") is changes


async def test_a_piece_that_only_gives_values_is_no_wish_of_its_own() -> None:
    volts, weight = {"type": "number", "description": "voltage"}, {"type": "number", "description": "weight"}
    tools = {t.id: t for t in (imported("resistor", volts=volts), imported("weigh", width=weight, height=weight))}

    async def score(texts: tuple[str, ...]) -> Scores:
        matrix = np.array([[0.9, 0.1] if "resistor" in text else [0.1, 0.9] for text in texts])
        return Scores(texts, tuple(tools), matrix, matrix, MatchEvidence())

    search = ToolSearch(tools, {}, ("en",), 8, OfflineRewrite(), score)
    judged = await search.judge("which resistor do I need, then 15 volts")
    assert judged.wishes.best(0, tools)[0] == "g/resistor"
    assert len(judged.wishes.texts) == 1


CODED = {"type": "string", "examples": ["SL483920175"]}
BERTH = {"type": "string", "pattern": "^[A-D][0-9]{2}$"}


def coded(group: str, name: str, **properties: Mapping[str, object]) -> Tool:
    return imported(name, Permission.LOW, **properties).model_copy(update={"id": f"{group}/{name}", "group": group})


@pytest.mark.parametrize("text", ["leave SL128840092 with the neighbour", "SL128840092改到周三再送"])
def test_a_code_of_a_form_that_one_library_names_is_no_value_of_another_ones(text: str) -> None:
    track, note = coded("post", "track", no=CODED), coded("post", "note", text={"type": "string"})
    tools = {t.id: t for t in (track, note, coded("staff", "leave", who={"type": "string"}))}
    matrix = np.array([[0.3, 0.3, 0.4]])
    scores = Scores((text,), tuple(tools), matrix, matrix, MatchEvidence())
    fitted = ValueFit(tools, {}, SupplyChains(text, tools, {}, tools.keys())).of(scores)
    assert fitted.of("staff/leave")[0] < min(fitted.of("post/track")[0], fitted.of("post/note")[0])


@pytest.mark.parametrize(
    ("text", "claims"), [("is B15 free on Monday", True), ("C02周一空着吗", True), ("is X15 free", False)]
)
def test_a_short_code_counts_where_a_tool_takes_codes_of_its_form(text: str, claims: bool) -> None:
    tools = {t.id: t for t in (coded("port", "free", berth=BERTH), coded("shop", "open", day={"type": "string"}))}
    matrix = np.array([[0.01, 0.02]])
    scores = Scores((text,), tuple(tools), matrix, matrix, MatchEvidence())
    fitted = ValueFit(tools, {}, SupplyChains(text, tools, {}, tools.keys())).of(scores)
    assert bool(fitted.of("port/free")[0] > 0.5) is claims


NUMBER = {"type": "integer"}


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("cancel 48231 please", "shop/cancel_order"),
        ("取消48231", "shop/cancel_order"),
        ("what is in 48231", "shop/get_order"),
        ("48231里有什么", "shop/get_order"),
    ],
)
def test_of_those_that_take_a_number_the_one_that_does_what_is_asked_is_likelier(text: str, first: str) -> None:
    cancel = coded("shop", "cancel_order", order_no=NUMBER)
    cancel = cancel.model_copy(update={"tags": TagSet(permission=Tagged(value=Permission.MEDIUM))})
    tools = {t.id: t for t in (cancel, coded("shop", "get_order", order_no=NUMBER), coded("gym", "pool", m=NUMBER))}
    matrix = np.array([[0.01, 0.01, 0.02]])
    scores = Scores((text,), tuple(tools), matrix, matrix, MatchEvidence())
    fitted = ValueFit(tools, {}, SupplyChains(text, tools, {}, tools.keys())).of(scores)
    assert fitted.best(0)[0] == first


@pytest.mark.parametrize("text", ["SL128840092 to 12 crates", "SL128840092改成12箱"])
def test_a_tool_that_takes_every_number_is_likelier(text: str) -> None:
    track, split = coded("post", "track", no=CODED), coded("post", "split", no=CODED, crates=NUMBER)
    tools = {t.id: t for t in (track, split)}
    matrix = np.array([[0.02, 0.02]])
    scores = Scores((text,), tuple(tools), matrix, matrix, MatchEvidence())
    fitted = ValueFit(tools, {}, SupplyChains(text, tools, {}, tools.keys())).of(scores)
    assert fitted.best(0)[0] == "post/split"


@pytest.mark.parametrize("text", ["weigh SL128840092", "SL128840092多重"])
def test_a_free_text_is_no_place_for_a_code_that_other_tools_name(text: str) -> None:
    track, size = coded("post", "track", no=CODED), coded("post", "size", text={"type": "string"})
    tools = {t.id: t for t in (track, size)}
    matrix = np.array([[0.02, 0.7]])
    scores = Scores((text,), tuple(tools), matrix, matrix, MatchEvidence())
    fitted = ValueFit(tools, {}, SupplyChains(text, tools, {}, tools.keys())).of(scores)
    assert fitted.best(0)[0] == "post/track"
