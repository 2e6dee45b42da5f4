"""A conversation to keep, for whoever it belongs to."""

from typing import Annotated, Final, Literal
from urllib.parse import quote

from chainlit.auth import get_current_user
from chainlit.user import PersistedUser, User
from fastapi import APIRouter, Depends, HTTPException, Request
from fastapi.responses import Response

from web.history.conversation_file import as_json, as_markdown
from web.history.data_layer import History
from web.page.why_words import why_words
from web.server.downloads import HEADERS

EXPORT_ROUTE: Final = "/toolatlas/conversation"
CurrentUser = Annotated[User | PersistedUser | None, Depends(get_current_user)]
_TYPES: Final = {"md": "text/markdown", "json": "application/json"}


def export_router(history: History) -> APIRouter:
    """Make the route."""
    made = APIRouter()

    @made.get(f"{EXPORT_ROUTE}/{{thread_id}}.{{form}}")
    async def conversation(
        thread_id: str, form: Literal["md", "json"], request: Request, user: CurrentUser
    ) -> Response:
        """Give a conversation to its owner, and to nobody else."""
        thread = await history.get_thread(thread_id)
        if user is None or thread is None or thread["userIdentifier"] != user.identifier:
            raise HTTPException(status_code=404, detail="There is no such conversation.")
        words = why_words(request.headers.get("Accept-Language"))
        names = {"user": words.you, "assistant": "ToolAtlas"}
        text = as_json(thread) if form == "json" else as_markdown(thread, names)
        name = quote(f"{thread['name'] or 'ToolAtlas'}.{form}", safe="")
        disposition = {"Content-Disposition": f"attachment; filename*=utf-8''{name}"}
        return Response(text, media_type=_TYPES[form], headers=HEADERS | disposition)

    return made
