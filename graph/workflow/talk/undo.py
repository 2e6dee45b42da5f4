"""A change of files taken back, in words; nothing is taken back on any word but the person's own."""

import asyncio
from collections.abc import Iterator

from agents.language.messages import phrase
from errors import ToolAtlasError, sentence_in
from prompts.language import Language
from tools.context import ToolContext
from tools.workspace.bin import Change, Part
from tools.workspace.undoing import Places, Undone, undo

_SHOWN = 20


def places_of(context: ToolContext) -> Places:
    """Return whose files and bin these surroundings are."""
    return Places(context.workspace, context.bin_dir, context.bin_limits)


async def undo_last(context: ToolContext, language: Language, key: str) -> str:
    """Take the last change back and say so, or say why not.

    Args:
        context: The surroundings of the request.
        language: Of the answer.
        key: Of the run: a run that is gone on with takes nothing back a second time.
    """
    try:
        undone = await asyncio.to_thread(undo, places_of(context), key=key)
    except ToolAtlasError as error:
        return sentence_in(error, language)
    return "\n".join(undone_lines(undone, language))


def undone_lines(undone: Undone, language: Language) -> Iterator[str]:
    """Say what an undo did, one line a file."""
    for back in undone.put_back[:_SHOWN]:
        kind = "elsewhere" if back.path != back.part.path else back.part.kind
        yield phrase(f"undone_{kind}", language, path=back.part.path, now=back.path, to=back.part.to)
    if len(undone.put_back) > _SHOWN:
        yield phrase("undone_more", language, n=len(undone.put_back) - _SHOWN)


def change_line(change: Change, language: Language) -> str:
    """Say what a change did, in one line."""
    first, more = part_line(change.parts[0], language), len(change.parts) - 1
    told = phrase("change_and_more", language, first=first, n=more) if more else first
    return phrase("change_of_undo", language, told=told) if change.undoes else told


def part_line(part: Part, language: Language) -> str:
    """Say what became of one file."""
    return phrase(f"change_{part.kind}", language, path=part.path, to=part.to)
