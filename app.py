"""The chat page as a Chainlit target: `chainlit run app.py`; `toolatlas chat` serves the same page with its checks."""

from chainlit.config import config

from settings import load_settings
from web.server.credential import Credential
from web.server.invitation import Invitation
from web.server.registration import guard, register
from web.server.serve import SECRET, auth_secret, forget_foreign_secret

settings = load_settings()
forget_foreign_secret(settings.home)
register(settings)
credential = Credential(auth_secret(settings.home / SECRET), config.run.port)
invitation = Invitation(credential, f"http://localhost:{config.run.port}", print)
guard(credential, invitation.offer_another)
invitation.offer()
