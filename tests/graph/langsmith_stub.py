"""The LangSmith on loopback that tests trace to."""

from scripts.langsmith_recorder import Stub, traced

__all__ = ["Stub", "traced"]
