"""What both forms of `compose` tell a model first: the parts of a prompt that do not depend on how it replies."""

from agents.decisions.compose.question import ComposeQuestion
from agents.decisions.shared.prompt_text import bullets
from prompts.parts import Value
from prompts.render.loader import Prompt


def first_parts(question: ComposeQuestion, prompt: Prompt, **own: Value) -> dict[str, Value]:
    """Return the values of a prompt's placeholders; a short prompt has fewer of them.

    Args:
        question: What is asked.
        prompt: Whose placeholders are filled.
        own: What only this form tells.
    """
    values: dict[str, Value] = {
        "today": question.today,
        "guidance": "\n\n".join(question.guidance),
        "paths": bullets(question.paths),
        "earlier": bullets(question.earlier),
        "files": "\n\n".join(question.files),
        "databases": "\n\n".join(question.databases),
        "conversation": "\n\n".join(question.conversation),
        "request": question.request,
        **own,
    }
    return {name: value for name, value in values.items() if name in prompt.placeholders}
