"""Requests that were typed for tools, judged by a search over all of them."""

from pathlib import Path

import pytest

from errors import ConfigError
from evals.routing.lessons import Vectors
from evals.routing.typed_requests import Judged, TypedReport, TypedRequest, load_typed, run_typed, typed_lines
from tests.graph.talking import LetterEmbedder
from tools.embedding.space_form import FROZEN
from tools.tool import Tool

EXAMPLES = {
    "price": ("price of apple shares", "苹果股价多少"),
    "weather": ("rain tomorrow in paris", "巴黎明天下雨吗"),
}


def tools() -> dict[str, Tool]:
    found = {}
    for name, examples in EXAMPLES.items():
        about = {"description": f"Tells the {name}.", "parameters": {"type": "object", "properties": {}}}
        found[f"g/{name}"] = Tool.model_validate(
            {"id": f"g/{name}", "name": name, "group": "g", "source": "described", "examples": examples, **about}
        )
    return found


def asked(request: str, tool: str = "", language: str = "en") -> TypedRequest:
    return TypedRequest.model_validate({"request": request, "tool": tool, "language": language})


async def lines_of(tmp_path: Path, *requests: TypedRequest) -> list[str]:
    return await run_typed(tools(), requests, Vectors(LetterEmbedder(), FROZEN), tmp_path / "report.json")


@pytest.mark.parametrize(
    ("request_", "tool", "language"),
    [("price of apple shares today", "g/price", "en"), ("巴黎明天会下雨吗", "g/weather", "zh")],
)
async def test_a_request_worded_like_an_example_finds_its_tool(
    tmp_path: Path, request_: str, tool: str, language: str
) -> None:
    await lines_of(tmp_path, asked(request_, tool, language))
    (row,) = TypedReport.model_validate_json((tmp_path / "report.json").read_text("utf-8")).rows
    assert (row.likeliest, row.right) == (tool, True)


async def test_a_request_for_a_tool_that_is_gone_is_told(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="g/gone"):
        await lines_of(tmp_path, asked("anything", "g/gone"))


def test_what_is_printed_tells_languages_and_unserved_requests_apart() -> None:
    rows = (
        Judged(asked=asked("a", "g/price"), likeliest="g/price", probability=0.9),
        Judged(asked=asked("b", "g/price"), likeliest="g/weather", probability=0.8),
        Judged(asked=asked("天", "g/weather", "zh"), likeliest="g/weather", probability=0.1),
        Judged(asked=asked("c"), likeliest="g/price", probability=0.2),
        Judged(asked=asked("d", "g/price"), likeliest="g/weather", probability=0.7, choices=("g/weather", "g/price")),
        Judged(asked=asked("e", "g/price"), likeliest="g/price", probability=0.6, choices=("g/price", "g/weather")),
    )
    lines = typed_lines(TypedReport(embedder="e", n_tools=2, rows=rows))
    shares = {line.split()[0]: [part for part in line.split() if part.startswith("n=")] for line in lines[3:6]}
    assert shares == {"all": ["n=5"] * 5, "en": ["n=4"] * 5, "zh": ["n=1"] * 5}
    first, right, named, not_named, wrong = (part for part in lines[3].split() if part.replace(".", "").isdigit())
    assert (first, right, named, not_named, wrong) == ("60.0", "20.0", "40.0", "0.0", "20.0")
    assert "50.0 %" in lines[-2]
    assert lines[-1].split("for ")[1].strip().startswith("0.0 % [0–79] n=1")


def test_the_shipped_requests_are_of_both_languages_equally_and_name_tools() -> None:
    found = load_typed(Path("evals/data/tool_requests.jsonl"))
    by_language = [sum(one.language == language for one in found) for language in ("en", "zh")]
    assert abs(by_language[0] - by_language[1]) < 10
    assert sum(not one.tool for one in found) > 200


@pytest.mark.parametrize("text", ['{"request": 3}', "no json"])
def test_a_wrong_line_is_one_sentence(tmp_path: Path, text: str) -> None:
    file = tmp_path / "requests.jsonl"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(ConfigError, match="holds no requests"):
        load_typed(file)
