"""Who is spoken of in a message, as far as it says so: of two people neither ages nor purses are taken for one."""

from typing import Final

from lazy_regex import lazy_regex

_KIN: Final = (
    r"son|daughter|sister|brother|mother|mum|mom|father|dad|wife|husband|grandma|grandpa|gran|grandmother|grandfather"
    r"|friend|boss|cat|dog|child|kid|person|man|woman|uncle|aunt|cousin|nephew|niece|colleague|neighbou?r|roommate"
    r"|flatmate|boyfriend|girlfriend|partner|baby|boy|girl"
)
_KIN_ZH: Final = (
    r"女儿|儿子|孩子|爷爷|奶奶|爸爸?|妈妈?|父亲|母亲|哥哥?|弟弟?|姐姐?|妹妹?|老公|老婆|丈夫|妻子|朋友|外公|外婆|姥姥|姥爷"
    r"|叔叔?|阿姨|舅舅|姑姑|同事|同学|室友|邻居|表[哥弟姐妹]|堂[哥弟姐妹]|爷|奶|宝宝|小(?![时学型心])[\u4e00-\u9fff]|老[王李张刘陈杨黄赵吴周徐孙马朱胡郭何林罗]"
)
_NAMED: Final = lazy_regex(
    rf"(?<![a-z])(?P<of>my|our|his|her|their|your)\s+(?=(?:\w+\s+)?(?:{_KIN})(?![a-z]))"
    rf"|(?<![a-z])(?P<kin>{_KIN})(?![a-z])"
    r"|(?<![a-z])(?P<i>i|my|me|mine|myself)(?![a-z])|(?<![a-z])(?P<we>we|our|us)(?![a-z])"
    r"|(?<![a-z])(?P<he>he|his|him|hes)(?![a-z])|(?<![a-z])(?P<she>she|her|hers|shes)(?![a-z])"
    r"|(?<![a-z])(?P<they>they|their|them)(?![a-z])|(?<![a-z])(?P<you>you|your)(?![a-z])"
    rf"|(?P<of2>我们?|你们?|[他她]们?)(?=的?(?:{_KIN_ZH}))|(?P<kin2>{_KIN_ZH})"
    r"|(?P<we2>我们|咱们?)|(?P<i2>我)|(?P<they2>[他她]们)|(?P<he2>他)|(?P<she2>她)|(?P<you2>你)"
)
_BACK: Final = frozenset({"he", "she", "they"})
"""May stand for somebody who is named."""
_OWN: Final = frozenset({"my", "our", "your", "我", "我们", "你", "你们"})
"""Whose they are that are named behind, without being spoken of themselves."""


def people(text: str) -> set[str]:
    """List the people of a message, each once; somebody named and one word that stands for them are one."""
    named, stood = set[str](), set[str]()
    for match in _NAMED.finditer(text.lower()):
        kind = (match.lastgroup or "").rstrip("2")
        word = match.group().strip()
        if kind == "kin":
            named.add(word)
        elif kind != "of":
            (stood if kind in _BACK else named).add(kind)
        elif word not in _OWN:
            named.add(word)  # her son: she is somebody else
    return named if len(named) == 1 and len(stood) == 1 and not named & {"i", "we", "you"} else named | stood
