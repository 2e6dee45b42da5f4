import json

from tagging.view import view_of
from tools.embedding.documents import describe
from tools.pairs.question import MAX_TOOL_CHARS, PairQuestion, PairQuota, ToolRequests
from tools.pairs.store import MAX_CHARS
from tools.tool import Tool

WANTED = PairQuota(n_english=1, n_chinese=1, model="test:m")
Tools = dict[str, Tool]


def test_a_tool_is_shown_as_it_is_found(described_tools: Tools) -> None:
    tool = described_tools["finance/get_quote"]
    values = PairQuestion(WANTED).values([view_of(tool)])
    assert json.loads(values["tools"]) == {"number": 1, "name": tool.name, "about": describe(tool)}
    assert (values["n_english"], values["n_chinese"]) == ("1", "1")


def test_a_long_description_is_cut(described_tools: Tools) -> None:
    tool = described_tools["finance/get_quote"].model_copy(update={"description": "查股价" * 5_000})
    shown = json.loads(PairQuestion(WANTED).values([view_of(tool)])["tools"])
    assert len(shown["about"]) == MAX_TOOL_CHARS


def test_what_a_model_writes_is_cleaned_and_capped() -> None:
    texts = ("a\nb\x1b\u202e " + "x" * 900, "second", "third")
    english, chinese = PairQuestion(WANTED).said(ToolRequests(english=texts, chinese=("  ", "要")), "")
    assert english.startswith("a b xxx")
    assert (len(english), chinese) == (MAX_CHARS, "")


def test_an_answer_without_a_request_is_refused() -> None:
    question = PairQuestion(WANTED)
    assert question.unknown(ToolRequests()) == "an entry holds no request at all"
    assert question.unknown(ToolRequests(chinese=("要",))) == ""


def test_another_number_of_requests_is_another_question(described_tools: Tools) -> None:
    view = view_of(described_tools["finance/get_quote"])
    more = WANTED.model_copy(update={"n_english": 2})
    assert PairQuestion(WANTED).key(view) != PairQuestion(more).key(view)
    assert PairQuestion(more).answer_tokens > PairQuestion(WANTED).answer_tokens
