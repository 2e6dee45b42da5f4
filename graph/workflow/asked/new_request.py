"""What a run of a new request starts from."""

from collections.abc import Sequence

from agents.language.messages import phrase
from graph.attachments.files import AnyAttached, Attached, AttachedDatabase, AttachedText
from graph.workflow.asked.request_mode import RequestMode
from graph.workflow.state import RouterUpdate
from prompts.language import Language, language_of


def fault_of(text: str, language: Language, limit: int) -> str:
    """Say why a message is no request, empty or too long; nothing where it is one."""
    if not text.strip():
        return phrase("empty_request", language)
    return phrase("too_long", language, n=len(text), limit=limit) if len(text) > limit else ""


def new_request(text: str, user: str, run_key: str, attached: Sequence[AnyAttached], mode: RequestMode) -> RouterUpdate:
    """Write down a request; what an earlier one of the conversation left behind is taken out.

    Args:
        text: As the person typed it.
        user: Who asks.
        run_key: Names the run in the journal.
        attached: What came with it.
        mode: How it is decided.
    """
    tables = [one for one in attached if isinstance(one, Attached)]
    texts = [one for one in attached if isinstance(one, AttachedText)]
    databases = [one.group for one in attached if isinstance(one, AttachedDatabase)]
    given: RouterUpdate = {
        "request": text.strip(),
        "language": language_of(text),
        "user": user,
        "run_key": run_key,
        "said": [text.strip()],
        "fresh": bool(tables),
        "fresh_database": bool(databases),
        "fresh_documents": bool(texts),
        "results": None,
        "answer": "",
        "kept_offline": False,
        "answers": [],
        "told": (),
        "resumes": False,
        "mode": mode,
        "agent": "",
        "proposal": None,
    }
    if tables:
        given |= {"attached": tables, "brought": tuple(a.table for a in tables)}
    if texts:
        given |= {"documents": texts}
    if databases:
        given |= {"database": databases[-1]}
    return given
