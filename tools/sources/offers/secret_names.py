"""Names of the environment variables that hold the secrets of imported tools.

A source names schemes, never secrets, and it does not choose the variable either: the name begins with
`TOOLATLAS_SECRET_` and the import's name, so that no import can ask for another one's key. Two underscores end an
import's name of several words, three begin what tells names apart that read alike: neither arises within a name.

    pets, api_key        PETS_API_KEY
    stripe, live_key     STRIPE_LIVE_KEY
    stripe-live, key     STRIPE_LIVE__KEY
    支付, key             KEY___5F0C…
"""

import hashlib
import json
import re

from lazy_regex import lazy_regex
from settings import SECRET_PREFIX

_DIGEST = lazy_regex(r"[0-9A-F]{16}")


def variable(import_name: str, scheme: str) -> str:
    """Name the environment variable of a scheme.

    Names of two imports are the same only where import and scheme differ in nothing but case and punctuation; that is
    for the import to refuse.
    """
    owner, kind = _words(import_name), _words(scheme)
    said = f"{owner}{'__' if '_' in owner else '_'}{kind}".strip("_")
    if owner and kind and import_name.isascii() and scheme.isascii():
        return f"{SECRET_PREFIX}{said}"
    digest = hashlib.sha256(json.dumps([import_name, scheme]).encode()).hexdigest()[:16].upper()
    return f"{SECRET_PREFIX}{said}___{digest}"


def earlier_name(name: str) -> str:
    """Return what a variable was called when nothing kept the parts of its name apart; a user may have set that one."""
    said, _, rest = name.removeprefix(SECRET_PREFIX).partition("___")
    return f"{SECRET_PREFIX}{said.replace('__', '_')}" if not rest or _DIGEST.fullmatch(rest) else name


def numbered(name: str, number: int) -> str:
    """Name the variable of a scheme whose name reads like an earlier one of its document."""
    return f"{name}___{number}"


def _words(text: str) -> str:
    return re.sub(r"[^A-Z0-9]+", "_", text.upper()).strip("_")
