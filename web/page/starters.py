"""Requests to begin with: one example of each agent, and of each sample database, in the reader's language."""

from collections.abc import Iterable
from typing import Final

from chainlit.types import Starter

from agents.language.tag_words import in_words
from agents.profile import AgentProfile
from lazy_regex import lazy_regex
from prompts.language import Language
from tools.sources.databases.samples.writing import QUESTIONS

MAX_AGENTS: Final = 12
_HAN: Final = lazy_regex(r"[\u3400-\u9fff]")


def starters_of(profiles: Iterable[AgentProfile], samples: Iterable[str], language: Language) -> list[Starter]:
    """Offer each agent by name with its first example in a language, or else its first; one without any is left out.

    Args:
        profiles: What there is now.
        samples: Names of the sample databases that were imported.
        language: The reader's.
    """
    offered = [(in_words(profile.name, language), _example(profile, language)) for profile in profiles]
    offered += [(name, QUESTIONS[name][language == "zh"]) for name in samples]
    return [Starter(label=f"{name} · {example}", message=example) for name, example in offered if example][:MAX_AGENTS]


def _example(profile: AgentProfile, language: Language) -> str:
    own = (example for example in profile.examples if bool(_HAN.search(example)) is (language == "zh"))
    return next(own, next(iter(profile.examples), ""))
