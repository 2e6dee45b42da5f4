"""What the page asks of the server beside Chainlit's own routes."""

from typing import Annotated

from chainlit.auth import get_current_user
from chainlit.server import upload_file
from chainlit.user import PersistedUser, User
from fastapi import APIRouter, Depends, FastAPI, HTTPException, Request, UploadFile
from fastapi.responses import FileResponse, JSONResponse

from settings import Settings
from web.history.data_layer import History
from web.history.file_store import FILES_ROUTE, FileStore
from web.page import uploads
from web.page.wording import EN, ZH, wording

STATUS_ROUTE = "/toolatlas/status"
UPLOAD_ROUTE = "/project/file"
"""Chainlit's own, which ours stands before."""
CurrentUser = Annotated[User | PersistedUser | None, Depends(get_current_user)]


def router(settings: Settings, history: History, files: FileStore) -> APIRouter:
    """Make the routes."""
    made = APIRouter()

    @made.get(STATUS_ROUTE)
    async def status() -> dict[str, str]:
        """Say what the badge shows, by language; nothing where a model is set."""
        return {EN.language: EN.offline_badge, ZH.language: ZH.offline_badge} if settings.offline else {}

    @made.post(UPLOAD_ROUTE)
    async def upload(
        request: Request, user: CurrentUser, session_id: str, file: UploadFile, ask_parent_id: str | None = None
    ) -> JSONResponse:
        """Take a file as Chainlit does, but refuse one in the language of the page."""
        words = wording(request.headers.get("Accept-Language"))
        if reason := uploads.refusal(words, session_id, file.size or 0):
            raise HTTPException(status_code=400, detail=reason)
        answer: JSONResponse = await upload_file(user, session_id, file, ask_parent_id)
        return answer

    @made.get(f"{FILES_ROUTE}/{{element_id}}")
    async def stored_file(element_id: str, user: CurrentUser) -> FileResponse:
        """Serve an element's content to the owner of its conversation, and to nobody else."""
        stored = await history.stored_file(element_id)
        if user is None or stored is None or stored["owner"] != user.identifier:
            raise HTTPException(status_code=404, detail="There is no such file.")
        path = files.path(element_id)
        if not path.is_file():
            raise HTTPException(status_code=404, detail="The file is gone.")
        headers = {
            "X-Content-Type-Options": "nosniff",
            "Content-Security-Policy": "sandbox",
            "Cache-Control": "private",
        }
        return FileResponse(path, media_type=stored["mime"] or "application/octet-stream", headers=headers)

    return made


def put_first(app: FastAPI, made: APIRouter) -> None:
    """Add routes before those there are: Chainlit's last route takes every address."""
    before = len(app.router.routes)
    app.include_router(made)
    added = app.router.routes[before:]
    del app.router.routes[before:]
    app.router.routes[:0] = added
