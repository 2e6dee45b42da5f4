"""Who may use the page: whoever opened a link that the terminal printed, and now shows the cookie for it.

A browser sends a cookie of localhost to every port of localhost, so the name holds the port: two pages neither share
nor overwrite it. The key that signs lies in the home folder for its owner's eyes only, so that a restart keeps people
signed in; a link works once, and the terminal prints the next one.
"""

import hashlib
import hmac
import secrets
import time
from collections.abc import Callable

VALID_S = 15 * 24 * 3600
"""As long as Chainlit keeps its own."""
TOKEN = "token"  # noqa: S105 - the name of the parameter
Clock = Callable[[], float]


class Credential:
    """Tokens that work once, and the cookies that they are exchanged for."""

    def __init__(self, secret: str, port: int, clock: Clock = time.time) -> None:
        """Begin without any token.

        Args:
            secret: signs the cookies.
            port: where the page is served; a cookie for another port is worth nothing here.
            clock: seconds since the epoch.
        """
        self._secret = secret
        self._port = port
        self._clock = clock
        self._unspent: set[str] = set()

    @property
    def cookie_name(self) -> str:
        """What the cookie is called."""
        return f"toolatlas_{self._port}_page"

    def new_token(self) -> str:
        """Make a token."""
        token = secrets.token_urlsafe(32)
        self._unspent.add(_digest(token))
        return token

    def exchange(self, token: str) -> str:
        """Take a token for ever and give the cookie that is bound to it; empty where it is none, or was spent."""
        digest = _digest(token)
        if digest not in self._unspent:
            return ""
        self._unspent.remove(digest)
        issued = int(self._clock())
        return f"{digest}.{issued}.{self._signature(digest, issued)}"

    def holds(self, cookie: str) -> bool:
        """Whether a cookie was given out here and is not too old."""
        digest, _, rest = cookie.partition(".")
        issued, _, signature = rest.partition(".")
        # ten ASCII digits: `isdigit` alone is true of digits that `int` refuses
        if not (issued.isascii() and issued.isdigit() and len(issued) <= 12):
            return False
        genuine = hmac.compare_digest(self._signature(digest, int(issued)).encode(), signature.encode())
        return genuine and 0 <= self._clock() - int(issued) < VALID_S

    def _signature(self, digest: str, issued: int) -> str:
        signed = f"page:{self._port}:{digest}:{issued}"
        return hmac.new(self._secret.encode(), signed.encode(errors="replace"), hashlib.sha256).hexdigest()


def _digest(token: str) -> str:
    # what is kept in memory and stands in the cookie does not tell the token
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()
