"""The words of a pack, put into its tools: example requests, answer templates, cues and synonyms, labels.

They stand in files beside the modules, so that a tool's module holds its function. What its decorator says stays, and
comes first.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias

from tools.functions import pack_answers, pack_cues, pack_examples, pack_labels
from tools.tool import Tool

Fault: TypeAlias = tuple[str, str]
"""Tool id or path of a file, and one sentence."""


def add_words(pack: Path, group: str, tools: dict[str, Tool]) -> Iterator[Fault]:
    """Put what the files in a pack's folder say into the tools of its group; give what does not fit."""
    yield from _add_examples(pack / pack_examples.FILE_NAME, group, tools)
    yield from _add_answers(pack, group, tools)
    yield from _add_cues(pack / pack_cues.FILE_NAME, group, tools)
    for file in sorted(pack.glob(pack_labels.PATTERN)):
        yield from _add_labels(file, group, tools)


def _add_examples(file: Path, group: str, tools: dict[str, Tool]) -> Iterator[Fault]:
    if not file.is_file():
        return
    examples, faults = pack_examples.read_examples(file)
    yield from ((str(file), fault) for fault in faults)
    for name, requests in examples.items():
        tool_id = f"{group}/{name}"
        if tool := tools.get(tool_id):
            every = tuple(dict.fromkeys((*tool.examples, *requests)))
            tools[tool_id] = tool.model_copy(update={"examples": every})
        else:
            yield tool_id, f"{file.name} has examples of {name}, which is no tool of its pack."


def _add_answers(pack: Path, group: str, tools: dict[str, Tool]) -> Iterator[Fault]:
    answers, faults = pack_answers.read_answers(pack)
    yield from ((str(pack), fault) for fault in faults)
    for name, templates in answers.items():
        tool_id = f"{group}/{name}"
        if tool := tools.get(tool_id):
            tools[tool_id] = tool.model_copy(update={"answers": {**templates, **tool.answers}})
        else:
            yield tool_id, f"{pack_answers.FOLDER} has a template of {name}, which is no tool of its pack."


def _add_cues(file: Path, group: str, tools: dict[str, Tool]) -> Iterator[Fault]:
    if not file.is_file():
        return
    cues, faults = pack_cues.read_cues(file)
    yield from ((str(file), fault) for fault in faults)
    for name, parameter, hints in cues.by_parameter():
        tool_id = f"{group}/{name}"
        tool = tools.get(tool_id)
        if tool and parameter in tool.properties:
            tools[tool_id] = pack_cues.with_hints(tool, parameter, hints)
        else:
            what = f"{name}.{parameter}, which its pack does not have"
            yield tool_id, f"{file.name} has words of {what}."


def _add_labels(file: Path, group: str, tools: dict[str, Tool]) -> Iterator[Fault]:
    labels, faults = pack_labels.read_labels(file)
    yield from ((str(file), fault) for fault in faults)
    language = pack_labels.language_of_file(file)
    for name, label in labels.items():
        tool_id = f"{group}/{name}"
        if tool := tools.get(tool_id):
            tools[tool_id] = tool.model_copy(update={"labels": {**tool.labels, language: label}})
        else:
            yield tool_id, f"{file.name} has a label of {name}, which is no tool of its pack."
