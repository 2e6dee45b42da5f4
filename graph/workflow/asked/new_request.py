"""What a run of a new request starts from."""

from collections.abc import Sequence

from graph.attachments.files import Attached
from graph.workflow.asked.request_mode import RequestMode
from graph.workflow.state import RouterUpdate
from prompts.language import language_of


def new_request(text: str, user: str, run_key: str, attached: Sequence[Attached], mode: RequestMode) -> RouterUpdate:
    """Write down a request; what an earlier one of the conversation left behind is taken out.

    Args:
        text: As the person typed it.
        user: Who asks.
        run_key: Names the run in the journal.
        attached: Tables of the files that came with it.
        mode: How it is decided.
    """
    given: RouterUpdate = {
        "request": text.strip(),
        "language": language_of(text),
        "user": user,
        "run_key": run_key,
        "said": [text.strip()],
        "fresh": bool(attached),
        "results": None,
        "answer": "",
        "kept_offline": False,
        "answers": [],
        "told": (),
        "resumes": False,
        "mode": mode,
        "proposal": None,
    }
    if attached:
        given |= {"attached": list(attached), "brought": tuple(a.table for a in attached)}
    return given
