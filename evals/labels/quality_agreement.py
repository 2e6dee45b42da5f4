"""Measures how the ratings of rules and of a model agree with a person's."""

from collections.abc import Iterator, Mapping, Sequence

from errors import ConfigError
from evals.figures.intervals import mean
from evals.labels.quality_labels import RATED, QualityLabel, agreement_of, load_rated, right_of
from graph.workspace.open_library import open_library
from prompts.frozen import Frozen
from settings import Settings
from tagging.questions.quality_rules import Rating
from tagging.questions.quality_rules import rate as rate_tool
from tagging.view import view_of
from tools.quality.store import QualityStore
from tools.tool import Tool


class RatedTool(Frozen):
    """A tool as it is in a home, with what a model says of it."""

    tool: Tool
    rating: Rating


async def rated_by_model(settings: Settings) -> dict[str, RatedTool]:
    """Return the tools of the user's home that a model rated as they are now.

    Raises:
        StoreError: the home cannot be read.
    """
    async with open_library(settings) as library, QualityStore(settings.home) as store:
        kept, tools = (await store.load()).ratings, library.tools()
    known = {id_: RatedTool(tool=tools[id_], rating=rating) for id_, rating in kept.items() if id_ in tools}
    return {id_: one for id_, one in known.items() if one.rating.seen == view_of(one.tool).content_hash}


def agreement_lines(tools: Mapping[str, Tool], modelled: Mapping[str, RatedTool], floor: int) -> list[str]:
    """Compare the rules' and a model's ratings with a person's on the labelled tools, and return the lines to print.

    Args:
        tools: Where labelled tools are looked for, besides those that a model rated.
        modelled: Tools that a model rated.
        floor: Level that passes.

    Raises:
        ConfigError: none of the labelled tools is there.
    """
    labels = load_rated(RATED)
    at_home = {id_: one.tool for id_, one in modelled.items()}
    own = [label for label in labels if label.fits(at_home)]
    there = dict(tools) | {label.id: at_home[label.id] for label in own}
    fitting = [label for label in labels if label.fits(there)]
    if not fitting:
        raise ConfigError("None of the rated tools is there: name --toolbench and --toollinkos.")
    said = {label.id: rate_tool(view_of(there[label.id])) for label in fitting}
    lines = [*_rater_lines("rules", fitting, said, floor)]
    lines += _model_lines(own, {label.id: modelled[label.id].rating for label in own}, said, floor)
    if left := len(labels) - len(fitting):
        lines.append(f"left out: {left} rated tools that are not there or read otherwise now")
    return lines


def _model_lines(
    labels: Sequence[QualityLabel], said: Mapping[str, Rating], rules: Mapping[str, Rating], floor: int
) -> Iterator[str]:
    """Compare a model with a person on the tools that it rated, and with the rules on the same tools."""
    yield from _rater_lines("model", labels, said, floor)
    if labels:
        yield f"model less rules, accuracy on the same {len(labels)} tools"
        yield from (f"  {name:11} {gain}" for name, gain in gains(labels, said, rules, floor).items())


def gains(
    labels: Sequence[QualityLabel], said: Mapping[str, Rating], instead_of: Mapping[str, Rating], floor: int
) -> dict[str, str]:
    """Return by how much one rater is right more often than another, paired by tool."""
    right = (right_of(labels, said, floor), right_of(labels, instead_of, floor))
    found = {name: mean([a - b for a, b in zip(right[0][name], right[1][name], strict=True)]) for name in right[0]}
    return {name: f"{one.value:+.2f} [{one.low:+.2f}, {one.high:+.2f}]" for name, one in found.items()}


def _rater_lines(rater: str, labels: Sequence[QualityLabel], said: Mapping[str, Rating], floor: int) -> Iterator[str]:
    for title, part in _parts(labels).items():
        yield f"{rater}, {title}"
        yield from (f"  {found}" for found in agreement_of(part, said, floor))


def _parts(labels: Sequence[QualityLabel]) -> Mapping[str, list[QualityLabel]]:
    parts = {f"half {half}": [one for one in labels if one.half == half] for half in ("seen", "aside")}
    parts["all"] = list(labels)
    return {title: own for title, own in parts.items() if own}
