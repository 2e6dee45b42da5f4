"""A file that cannot get in leaves a line in the chat: what the browser itself shows of it is gone in seconds."""

import chainlit as cl
from chainlit.context import init_ws_context
from chainlit.session import WebsocketSession
from chainlit.user import PersistedUser, User

from agents.markdown.canonical import canonical
from agents.markdown.wrapping import code, plain
from web.page.markup import quoted
from web.page.wording import Wording


async def tell(words: Wording, session_id: str, user: User | PersistedUser | None, file: str, reason: str) -> None:
    """Say in a conversation which file was turned away, and why.

    The line is kept where the conversation is: one that was not begun is none yet.
    """
    session = WebsocketSession.get_by_id(session_id)
    if session is None or user is None or session.user is None or session.user.identifier != user.identifier:
        return
    init_ws_context(session)
    told = words.refused_file.format(file=code(file), reason=plain(reason))
    line = cl.Message(content=quoted(canonical(told)))
    if session.has_first_interaction:
        await line.send()
    else:
        await cl.context.emitter.send_step(line.to_dict())
