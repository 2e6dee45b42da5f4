"""Endpoints served over HTTP, read-only: `/v1/DATABASE/NAME`, with an OpenAPI document that says what there is."""

import inspect
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated, Any, Final

from fastapi import APIRouter, FastAPI, HTTPException, Query, Request
from fastapi.exceptions import RequestValidationError
from fastapi.middleware.trustedhost import TrustedHostMiddleware
from fastapi.responses import JSONResponse

from errors import InvalidArguments, ToolAtlasError, ToolCallFailed
from tools.functions.from_function import slug
from tools.sources.databases.limits import ReadLimits
from tools.sources.databases.rest.answering import limits_said
from tools.sources.databases.rest.database import RestDatabase
from tools.sources.databases.rest.endpoint import Endpoint
from tools.sources.databases.rest.slot import LARGEST, MAX_LIMIT, MAX_TEXT, MAX_VALUES, Slot

MAX_SESSIONS: Final = 4
"""Requests that read the database at one time; others wait as long as a statement may take."""
_TYPES: Final[dict[str, Any]] = {"text": str, "integer": int, "number": float}
_PROBLEM: Final = {
    "description": "What is wrong, in a sentence",
    "content": {
        "application/json": {
            "schema": {"type": "object", "properties": {"error": {"type": "string"}}, "required": ["error"]}
        }
    },
}


def build_app(made: RestDatabase, hosts: tuple[str, ...] = ("*",), limits: ReadLimits | None = None) -> FastAPI:
    """Build the application that answers for a database.

    Args:
        made: Its endpoints.
        hosts: Names under which it may be asked; a page elsewhere cannot reach it under one of its own.
        limits: Bounds of one answer.
    """
    bounds = limits or ReadLimits()
    name = made.address.name
    app = FastAPI(
        title=f"{name} endpoints",
        version="1",
        description=f"Questions about the database {name}, read-only: {limits_said(bounds)}.",
        redirect_slashes=False,
        docs_url=None,
        redoc_url=None,
    )
    app.add_middleware(TrustedHostMiddleware, allowed_hosts=list(hosts))
    router = APIRouter(prefix=f"/v1/{slug(name)}")
    turns = threading.BoundedSemaphore(MAX_SESSIONS)
    for endpoint in made.endpoints:
        router.add_api_route(
            f"/{endpoint.name}",
            _route(made, endpoint, bounds, turns),
            methods=["GET"],
            operation_id=endpoint.name,
            summary=endpoint.description,
            response_class=JSONResponse,
            response_model=None,
            responses={200: _good(endpoint), 422: _PROBLEM},
        )
    app.include_router(router)
    _say_errors_plainly(app)
    return app


def _route(
    made: RestDatabase, endpoint: Endpoint, limits: ReadLimits, turns: threading.BoundedSemaphore
) -> Callable[..., Any]:
    """Return the function of one endpoint; its signature says the parameters."""

    def answer(**given: Any) -> JSONResponse:  # noqa: ANN401 - what the signature below takes
        arguments = {slot.name: given[f"p{place}"] for place, slot in enumerate(endpoint.slots)}
        with _turn(turns, limits.seconds):
            return JSONResponse(made.answer(endpoint, arguments, limits))

    parameters = [_parameter(place, slot) for place, slot in enumerate(endpoint.slots)]
    answer.__signature__ = inspect.Signature(parameters, return_annotation=JSONResponse)  # type: ignore[attr-defined]
    answer.__name__ = endpoint.name
    return answer


def _parameter(place: int, slot: Slot) -> inspect.Parameter:
    kind: Any = _TYPES[slot.kind]
    told: dict[str, Any] = {"alias": slot.name, "description": slot.description}
    schema = slot.as_schema()
    if examples := schema.get("examples"):
        told["examples"] = examples
    if slot.many:
        kind = list[kind]
        told |= {"min_length": 1, "max_length": MAX_VALUES}
    else:
        told |= _bounds(slot)
    default = inspect.Parameter.empty if slot.default is None else slot.default
    annotated = Annotated[kind, Query(**told)]
    return inspect.Parameter(f"p{place}", inspect.Parameter.KEYWORD_ONLY, default=default, annotation=annotated)


def _bounds(slot: Slot) -> dict[str, Any]:
    if slot.kind == "text":
        return {"max_length": MAX_TEXT} | ({"json_schema_extra": {"format": "date"}} if slot.is_date else {})
    if slot.counts:
        return {"ge": 0, "le": MAX_LIMIT}
    return {"ge": -LARGEST, "le": LARGEST} if slot.kind == "integer" else {"allow_inf_nan": False}


def _good(endpoint: Endpoint) -> dict[str, Any]:
    properties = {
        endpoint.result: {"type": "array", "items": {}, "description": "One value, or one object, for each row"},
        "complete": {"type": "boolean", "description": "Only there, and false, where rows were cut off"},
    }
    schema = {"type": "object", "properties": properties, "required": [endpoint.result]}
    return {"description": "The rows", "content": {"application/json": {"schema": schema}}}


@contextmanager
def _turn(turns: threading.BoundedSemaphore, seconds: float) -> Iterator[None]:
    if not turns.acquire(timeout=seconds):
        raise HTTPException(503, "Too many requests read the database now; try again later.")
    try:
        yield
    finally:
        turns.release()


def _say_errors_plainly(app: FastAPI) -> None:
    """Answer every error with one sentence as JSON."""

    def said(status: int, text: str) -> JSONResponse:
        return JSONResponse({"error": text}, status_code=status)

    def of_parameter(_: Request, error: Exception) -> JSONResponse:
        faults = error.errors() if isinstance(error, RequestValidationError) else ()
        found = [f"{fault['loc'][-1]}: {fault['msg']}" for fault in faults]
        return said(422, f"{'; '.join(found[:3]) or 'An argument does not fit'}."[:500])

    def of_ours(_: Request, error: Exception) -> JSONResponse:
        status = 422 if isinstance(error, InvalidArguments) else 503 if isinstance(error, ToolCallFailed) else 500
        return said(status, str(error))

    def of_http(request: Request, error: Exception) -> JSONResponse:
        status = getattr(error, "status_code", 500)
        texts = {
            404: f"There is no endpoint {request.url.path[:200]}.",
            405: "Only GET is answered: nothing is changed.",
        }
        return said(status, texts.get(status, str(getattr(error, "detail", "") or "It failed.")))

    def of_any(_: Request, __: Exception) -> JSONResponse:
        return said(500, "The request failed here; what serves it has said why where it was started.")

    app.add_exception_handler(Exception, of_any)
    app.add_exception_handler(RequestValidationError, of_parameter)
    app.add_exception_handler(ToolAtlasError, of_ours)
    for status in (404, 405, 503):
        app.add_exception_handler(status, of_http)
