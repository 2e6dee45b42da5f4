"""What belongs to an answer and is read when somebody opens it: kept, served and deleted as an element is."""

import json
from typing import ClassVar, Final

from chainlit.data import get_data_layer
from chainlit.element import Element, ElementType
from pydantic.dataclasses import dataclass

from web.history.file_store import FILES_ROUTE

RECORD: Final = "record"
"""How such an element is displayed: not at all; a conversation is read without it."""


@dataclass
class Record(Element):
    """JSON that the page fetches by its address."""

    type: ClassVar[ElementType] = "file"
    mime: str = "application/json"


async def keep(run: str, name: str, value: object) -> str:
    """Keep a value with the conversation; answer with its address, or with nothing where it could not be kept.

    Args:
        run: id of the step that it belongs to.
        name: what the file is called where somebody saves it.
        value: any JSON.
    """
    layer = get_data_layer()
    if layer is None or not run:
        return ""
    record = Record(name=name, content=json.dumps(value, ensure_ascii=False, default=str), for_id=run)
    record.display = RECORD  # type: ignore[assignment]  # no place of Chainlit's: the page is never told of it
    return f"{FILES_ROUTE}/{record.id}" if await layer.create_element(record) else ""
