"""How old somebody is on a day: born 5 May 2001, how old on 1 January 2027; 2015年8月20日出生，到2027年9月1日几岁.

Whole years are told, and the weekday of the birth where it is asked for as well.
"""

import re
from datetime import date
from typing import Final, NamedTuple

from agents.extraction.spans.dates import today
from agents.extraction.sums.day_stories import AGE, DAY, WEEKDAY, told_days
from agents.extraction.sums.people import people
from agents.extraction.sums.telling_words import questions
from lazy_regex import lazy_regex

_LONGEST: Final = 200
_ASKS: Final = lazy_regex(
    r"(?<![a-z])(?:and\s+|so\s+|also\s+)*(?:how\s+old|(?:at\s+)?what\s+age)(?:\s+(?:is|was|are|were|will|would|am|be|been|he|she|they|i|it|you|we|someone|somebody|a|the|my|person|who|that|who['’]s))*(?![a-z])"
    r"|(?:会|是|已经|现在|今年|满|应该|就|那|了|该|[\s,，])*(?:多大|几岁|多少(?:周)?岁|年龄(?:是|有)?多[少大])(?:年纪|岁数)?(?:了|呢|啊)?"
)
_BORN: Final = lazy_regex(
    rf"(?<![a-z])(?:born|birthday|birth|date\s+of\s+birth|dob)(?:\s+(?:is|was|on|in|the|:))*\s*:?\s*{DAY}|(?:出生于|生于|出生日期|生日|出生)(?:是|在|为|[:：\s])*{DAY}|{DAY}\s*(?:出生|生日|生的?|诞生)"
)
_REST: Final = lazy_regex(
    rf"{DAY}|(?<![a-z])(?:i|he|she|they|we|you|someone|somebody|who|is|was|are|were|am|will|would|be|a|the|on|in|by|at|as|of|and|also|my|his|her|if|then|that|it|please"
    r"|person|man|woman|child|kid|son|daughter|sister|brother|mother|mum|mom|father|dad|wife|husband|grandma|grandpa|gran|grandmother|grandfather|friend|boss|cat|dog"
    r"|now|today|turn|whos|hes|shes|im|['’]s|['’]m|out|work|exactly|were|did|ve)(?![a-z])"
    r"|我们?|他们?|她们?|你|女儿|儿子|孩子|爷爷|奶奶|爸爸?|妈妈?|哥哥?|弟弟?|姐姐?|妹妹?|老公|老婆|朋友|外公|外婆|姥姥|姥爷|爷|奶|小[\u4e00-\u9fff]|某?人|的|到|在|于|是|那天|那年|那时候?|时候?|这天|当天|截至|截止|为止|请问|如果|有|会|算|一下|帮|又|另外|还有|和|他的|今天|现在|今年|了|就|那么?|[\s\W]"
)
_BIRTH: Final = lazy_regex(
    r"(?<![a-z])(?:date\s+of\s+birth|born|birthday|birth|dob)(?![a-z])|出生日期|出生于|生于|出生|生日|诞生|生的?"
)
_CLAUSES: Final = lazy_regex(r"[,，。?？;；]|\.\s|\s(?:and|also)\s")
_YEARS: Final = lazy_regex(r"(?<!\d)(?:19|20)\d\d(?!\d)")


_NOW: Final = lazy_regex(r"(?<![a-z])(?:now|today|currently)(?![a-z])|现在|今天|目前|如今|今年")


class AgeAsked(NamedTuple):
    """Two days of which the years between are an age."""

    born: date
    on: date
    weekday: bool = False
    """Whether the weekday of the birth is asked for."""
    weekday_first: bool = False


def age_asked(text: str) -> AgeAsked | None:
    """Read a day of birth and the day on which an age is asked for; None where anything else is told or asked."""
    told = told_days(text) if len(text) <= _LONGEST else None
    if told is None or told.spans or not 1 <= len(told.days) <= 2 or len(_YEARS.findall(text)) < len(told.days):
        return None
    if len(people(told.text)) > 1 or (len(told.days) > 1 and _NOW.search(told.text) is not None):
        return None  # another is born, or of another the age is asked
    births, age = list(_BORN.finditer(told.text)), _ASKS.search(told.text)
    if len(births) != 1 or age is None or AGE.search(told.text) is None:
        return None
    born = births[0]
    weekday = WEEKDAY.search(told.text)
    if questions(told.text) > 1 + (weekday is not None) or not _is_of_birth(told.text, born, weekday):
        return None
    rest = told.text
    for pattern, most in ((_ASKS, 1), (WEEKDAY, 1), (_BIRTH, 0)):
        rest = pattern.sub(" ", rest, count=most)
    if re.search(r"\w", _REST.sub(" ", rest)):
        return None
    at = told.text[: born.start()].count(DAY)
    other = [day for n, day in enumerate(told.days) if n != at]
    on = other[0] if other else today()
    if told.days[at] > on:
        return None
    first = weekday is not None and weekday.start() < age.start()
    return AgeAsked(told.days[at], on, weekday is not None, first)


def _is_of_birth(text: str, born: re.Match[str], weekday: re.Match[str] | None) -> bool:
    """Whether a weekday that is asked for is the one of the birth: said of it, or of the day that was told last."""
    if weekday is None or text.count(DAY) == 1:
        return True
    before, behind = text[: weekday.start()], text[weekday.start() :]
    clause = _CLAUSES.split(before)[-1] + _CLAUSES.split(behind)[0]
    if DAY in clause:
        return False
    return _BIRTH.search(clause) is not None or text.rfind(DAY, 0, weekday.start()) == text.find(DAY, born.start())
