"""Base64: text to letters and back."""

import base64
import binascii
import re

from pydantic import BaseModel, Field

from errors import InvalidArguments
from lazy_regex import lazy_regex
from tools.kinds import Text
from tools.marking import ExampleCall, tool

_DATA_URL = lazy_regex(r"\s*data:[\w.+/-]*(?:;[\w=.-]+)*;base64,", re.IGNORECASE)


class Base64Text(BaseModel):
    """A text in base64."""

    encoded: Text = Field(description="The text's UTF-8 bytes in base64")
    n_bytes: int = Field(description="How many bytes were encoded")


class PlainText(BaseModel):
    """What base64 stood for."""

    text: Text = Field(description="The decoded text; empty where the bytes are no UTF-8 text")
    hex: str = Field(description="The first 64 bytes in hexadecimal; empty where they are text")
    n_bytes: int = Field(description="How many bytes were decoded")


@tool(
    domains=("text", "general"),
    functions=("transform",),
    permission="low",
    idempotent=True,
    call=ExampleCall({"text": "你好，世界"}),
)
def encode_base64(
    text: Text,
    url_safe: bool = False,
) -> Base64Text:
    """Encode a text in base64.

    Use it for "base64 of X" and "to base64". Base64 hides nothing: it is no encryption. To read base64 use
    decode_base64; to escape characters for a web address use url_encode; for a digest use hash_text.

    Args:
        text: The text; its UTF-8 bytes are encoded.
        url_safe: Whether to write - and _ for + and /, as addresses and tokens need.

    Returns:
        The base64 text.
    """
    data = text.encode("utf-8", "surrogatepass")
    encode = base64.urlsafe_b64encode if url_safe else base64.b64encode
    return Base64Text(encoded=encode(data).decode("ascii"), n_bytes=len(data))


@tool(
    domains=("text", "general"),
    functions=("transform",),
    permission="low",
    idempotent=True,
    call=ExampleCall({"text": "5L2g5aW977yM5LiW55WM"}),
)
def decode_base64(text: Text) -> PlainText:
    """Decode base64 back into the text that it stands for.

    Use it for "decode this base64". It reads the standard and the URL-safe alphabet, with or without padding, line
    breaks and a data: prefix. To make base64 use encode_base64; for %20 and the like use url_decode.

    Args:
        text: The base64.

    Returns:
        The text, or the first bytes in hexadecimal where they are no text.
    """
    compact = "".join(_DATA_URL.sub("", text, count=1).split()).rstrip("=").translate(str.maketrans("-_", "+/"))
    try:
        data = base64.b64decode(compact + "=" * (-len(compact) % 4), validate=True)
    except (binascii.Error, ValueError):
        data = b""
    if not data:
        raise InvalidArguments(
            "That is no base64: it holds other characters, or a part is missing.",
            parameter="text",
            zh="这不是有效的 Base64：含有其他字符，或内容不完整。",
        )
    try:
        return PlainText(text=data.decode("utf-8"), hex="", n_bytes=len(data))
    except UnicodeDecodeError:
        return PlainText(text="", hex=data[:64].hex(), n_bytes=len(data))
