"""Plans of what is done with every file of a kind: one known call for each, or two where a table is written anew."""

import asyncio
from pathlib import PurePosixPath
from typing import Final

from agents.decisions.decompose.question import Plan
from agents.extraction.each.every_file import EveryFile, every_file
from agents.language.messages import phrase
from agents.subtask import KnownCall, SubTask
from graph.workflow.context import RunContext
from graph.workflow.earlier.named_files import there
from graph.workflow.state import RouterState
from graph.workflow.table_questions.own_tables import loaded_tables
from graph.workflow.table_questions.table_calls import EXPORT, loading
from prompts.language import Language

_TOOLS: Final = {"move": "system/move_path", "copy": "system/copy_path", "convert": EXPORT}
_MOST: Final = 16


async def every_file_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan a call for each file; None where a request says anything else, or of more files than a request may touch."""
    if not context.home.settings.offline:
        return None
    found = every_file(state["request"], *await asyncio.to_thread(there, context.run.surroundings.workspace))
    if found is None or len(found.files) > _MOST or _TOOLS[found.verb] not in context.snapshot.tools:
        return None
    language = state["language"]
    subtasks = await _converted(found, language, context) if found.verb == "convert" else _placed(found, language)
    if len(subtasks) != len(found.files):
        return None
    return Plan(request=state["request"], subtasks=subtasks, reason=phrase("works_on_results", language))


def _placed(found: EveryFile, language: Language) -> tuple[SubTask, ...]:
    target = f"{found.target.rstrip('/')}/"
    return tuple(
        SubTask(
            number=n,
            description=phrase(f"{found.verb}_file", language, path=file, target=target),
            calls=(KnownCall(tool_id=_TOOLS[found.verb], arguments={"source": file, "target": target}),),
        )
        for n, file in enumerate(found.files, 1)
    )


async def _converted(found: EveryFile, language: Language, context: RunContext) -> tuple[SubTask, ...]:
    """Load each file as a table and write it anew; of a file that is no table none comes."""
    return tuple(
        SubTask(
            number=n,
            description=phrase("save_table", language, path=path),
            calls=(*loading(own), KnownCall(tool_id=EXPORT, arguments={"table": own.table, "path": path})),
        )
        for n, own in enumerate(await loaded_tables(found.files, context), 1)
        if (path := str(PurePosixPath(own.path).with_suffix(f".{found.target}")))
    )
