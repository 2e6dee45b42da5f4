"""Doubts about tags and quality, as a person reads of them."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from agents.language.tag_words import in_words
from tagging.manual_tags import MANY
from tagging.review import Doubt, DoubtfulTag
from tagging.tags import Provenance
from tools.quality.verdicts import Verdict
from tools.tool import Tool
from web.panels.review.review_words import ReviewWords
from web.panels.tools.tool_text import heading
from web.panels.tools.tool_view import quality_line
from web.panels.tools.tool_words import ToolWords

if TYPE_CHECKING:
    from graph.jobs.tag_editor import TagKeeping


class Word(NamedTuple):
    """One value that a tag may have."""

    value: str
    label: str
    is_now: bool


class DoubtRow(NamedTuple):
    """A tag in doubt."""

    tool_id: str
    name: str
    dimension: str
    label: str
    why: str
    now: str
    reason: str
    words: list[Word]
    is_many: bool
    is_human: bool

    @property
    def values(self) -> list[str]:
        """What is said now."""
        return [word.value for word in self.words if word.is_now]


class AskingRow(NamedTuple):
    """A tool that asks until somebody settles it."""

    tool_id: str
    name: str
    reason: str


class QualityRow(NamedTuple):
    """A tool that does not pass, or would not but for a person, or that a person keeps out."""

    tool_id: str
    name: str
    line: str
    reason: str
    passes: bool
    settled: bool


def doubt_row(found: DoubtfulTag, tool: Tool, keeping: "TagKeeping", words: ReviewWords) -> DoubtRow:
    """Lay out a tag with all that it could be."""
    tag = getattr(tool.tags, found.dimension)
    value = tag.value if isinstance(tag.value, tuple) else () if tag.value is None else (str(tag.value),)
    shown = words.comma.join(_word(one, words) for one in value) or words.nothing
    known = dict.fromkeys([*keeping.choices(found.dimension), *value])
    return DoubtRow(
        tool_id=tool.id,
        name=heading(tool, words.language),
        dimension=found.dimension,
        label=words.dimensions[found.dimension],
        why=words.doubts[found.doubt.value],
        now=words.now.format(value=shown, who=words.by[tag.provenance.value]),
        reason=found.text,
        words=[Word(str(one), _word(str(one), words), one in value) for one in known],
        is_many=found.dimension in MANY,
        is_human=tag.provenance is Provenance.HUMAN,
    )


def is_tag(found: DoubtfulTag) -> bool:
    """Whether it is a doubt about a tag, and not an approval, which is asked about by itself."""
    return found.doubt is not Doubt.APPROVAL


def asking_rows(tools: Iterable[Tool], words: ReviewWords) -> list[AskingRow]:
    """List tools that ask until somebody settles it."""
    return [AskingRow(tool.id, heading(tool, words.language), tool.tags.approval.evidence) for tool in tools]


def quality_rows(
    found: Iterable[Verdict], tools: Mapping[str, Tool], words: ReviewWords, text: ToolWords
) -> list[QualityRow]:
    """List tools that do not pass or that a person settled, the worst first."""
    shown = [one for one in found if one.tool_id in tools and (one.settled or not one.passes)]
    shown.sort(key=lambda one: (one.passes, one.rating.completeness + one.rating.readability, one.tool_id))
    return [_quality(one, tools[one.tool_id], words, text) for one in shown]


def _quality(one: Verdict, tool: Tool, words: ReviewWords, text: ToolWords) -> QualityRow:
    settled = "" if not one.settled else words.let_through if one.passes else words.held_out
    rated = quality_line(one.model_copy(update={"passes": True}), text)
    stop = "。" if words.language == "zh" else ". "
    line = f"{rated}{stop}{settled}".strip()
    return QualityRow(tool.id, heading(tool, words.language), line, one.reason, one.passes, one.settled)


def _word(value: str, words: ReviewWords) -> str:
    return words.values.get(value) or in_words(value, words.language)
