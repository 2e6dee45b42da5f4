from pathlib import Path
from typing import get_args

import pytest
from jinja2 import Environment, TemplateError, nodes
from pydantic import ValidationError

from tools.market import remark_words
from tools.market.remark_words import bilingual, in_words, remarks_in
from tools.market.remarks import Remark, RemarkCode, each_once, remark

FAR = remark("far_apart", price_day="2013-03-01", period_end="2023-06-30", days=3773, max_days=400)


def macros(language: str) -> dict[str, list[str]]:
    source = (Path(remark_words.__file__).parent / f"remarks.{language}.j2").read_text(encoding="utf-8")
    found = Environment(autoescape=True).parse(source).find_all(nodes.Macro)
    return {macro.name: [argument.name for argument in macro.args] for macro in found}


@pytest.mark.parametrize("code", get_args(RemarkCode))
def test_both_languages_say_a_code_with_the_same_facts(code: str) -> None:
    assert macros("en")[code] == macros("zh")[code]


def test_a_remark_is_said_in_the_readers_language() -> None:
    assert "3,773 days apart, over the 400" in in_words(FAR, "en")
    assert "相差 3,773 天" in in_words(FAR, "zh")


def test_a_remark_of_a_result_is_said_like_the_one_that_was_made() -> None:
    assert in_words(FAR.model_dump(mode="json"), "en") == in_words([FAR], "en") == in_words(FAR, "en")


@pytest.mark.parametrize("nothing", [None, [], ()])
def test_nothing_is_said_where_there_is_no_remark(nothing: object) -> None:
    assert in_words(nothing, "zh") == ""


def test_sentences_are_joined_as_the_language_does() -> None:
    said = bilingual([remark("no_price"), remark("not_positive")])
    assert said.en == "No price of this stock is in the data. The figure below the line is not positive."
    assert said.zh == "数据中没有该股票的价格。分母不是正数。"


def test_a_remark_may_hold_others() -> None:
    way = remark("way", extra="finance", setting="X=y", also="")
    told = remark("unanswered", why=[remark("no_price")], way=way)
    assert in_words(told, "en") == "No price of this stock is in the data; install `toolatlas[finance]` and set X=y."
    assert in_words(told, "zh") == "数据中没有该股票的价格；请安装 `toolatlas[finance]` 并设置 X=y。"


def test_what_is_no_remark_is_refused() -> None:
    with pytest.raises(ValidationError):
        in_words("Sample data.", "en")


def test_a_fact_too_few_is_no_sentence_with_a_hole() -> None:
    with pytest.raises(TemplateError):
        in_words(remark("no_figure", item="goodwill"), "en")


@pytest.mark.parametrize("value", ["text", ["text"], [{"code": "unheard_of"}], None, 5])
def test_other_tools_notes_are_left_alone(value: object) -> None:
    assert remarks_in(value) == []


def test_what_was_said_is_not_said_again() -> None:
    assert each_once([FAR, remark("no_price"), Remark.model_validate(FAR.model_dump())]) == [FAR, remark("no_price")]
