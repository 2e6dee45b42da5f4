"""What a call would replace: said by the tool's own function, from what stands there at this moment."""

import asyncio
import inspect
import logging
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final, cast

from errors import ToolAtlasError
from tools.call import ToolCall
from tools.context import ToolContext
from tools.functions.runner import bind, travelling
from tools.functions.signature import Signature
from tools.marking import MARK, Probe, Replaced, Replaces, ToolMark
from tools.tool import Tool
from tools.workers.shared import shared_pool
from tools.workspace.confine import confined, files_at

logger = logging.getLogger(__name__)
TIMEOUT_S: Final = 30.0
UNKNOWN: Final = "?"
"""Stands for what cannot be told: then a person is asked."""


async def replaced_by(
    tool: Tool, call: ToolCall, context: ToolContext, signatures: Mapping[str, Signature]
) -> Sequence[Replaced]:
    """Return what a call would replace; nothing where the tool's author marked nothing, or where the call cannot work.

    Args:
        tool: That would be called.
        call: With arguments that fit.
        context: Its surroundings.
        signatures: Tool id → the function behind it.
    """
    if not tool.replaces:
        return ()
    signature = await asyncio.to_thread(signatures.get, tool.id)
    mark: ToolMark = getattr(signature.function, MARK, ToolMark()) if signature else ToolMark()
    if signature is None or mark.replaces is None:
        return ()
    try:
        if isinstance(mark.replaces, Replaces):
            return await asyncio.to_thread(file_replaced, mark.replaces, call, context)
        bound = bind(tool, signature, call.arguments, context)
        return await asyncio.wait_for(_asked(mark.replaces, bound), TIMEOUT_S)
    except ToolAtlasError:
        return ()  # what keeps it from looking keeps the tool from working
    except Exception:  # entry point of code that may be a user's
        logger.exception("what %s would replace is not known", tool.id)
        return (Replaced("file", UNKNOWN),)


def file_replaced(told: Replaces, call: ToolCall, context: ToolContext) -> Sequence[Replaced]:
    """Return the file that a parameter names, where it stands there and the call may replace it."""
    name = call.arguments.get(told.parameter)
    if not isinstance(name, str) or (told.allowed_by and call.arguments.get(told.allowed_by) is not True):
        return ()
    workspace = context.workspace
    return [Replaced("file", there) for there in files_at(workspace, confined(workspace, name))]


async def _asked(probe: Probe, bound: Mapping[str, object]) -> Sequence[Replaced]:
    if inspect.iscoroutinefunction(probe):
        found: Sequence[Replaced] = await probe(**bound)
        return found
    plain = cast(Callable[..., Sequence[Replaced]], probe)
    work = travelling(plain, bound)
    if work is None:
        return await asyncio.to_thread(partial(plain, **bound))
    return cast(Sequence[Replaced], await shared_pool().run(work))
