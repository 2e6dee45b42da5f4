"""The chat page as a Chainlit target: `chainlit run app.py`; `toolatlas chat` serves the same page with its checks."""

from settings import load_settings
from web.server.registration import register

register(load_settings())
