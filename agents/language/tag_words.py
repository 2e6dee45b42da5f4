"""Tags and levels as a person reads them."""

from collections.abc import Mapping
from typing import Final

from prompts.language import Language

_ZH: Final[Mapping[str, str]] = {
    "finance": "金融",
    "data": "数据",
    "system": "系统",
    "file": "文件",
    "text": "文本",
    "time": "时间",
    "math": "数学",
    "web": "网络",
    "communication": "通信",
    "media": "影音",
    "sports": "体育",
    "games": "游戏",
    "travel": "出行",
    "shopping": "购物",
    "health": "健康",
    "food": "饮食",
    "science": "科学",
    "business": "商务",
    "general": "通用",
    "query": "查询",
    "compute": "计算",
    "transform": "转换",
    "generate": "生成",
    "validate": "检查",
    "simple": "简单",
    "medium": "中等",
    "complex": "复杂",
    "low": "低",
    "high": "高",
}
"""Words of the shipped taxonomy, profiles and groups; a person's own are shown as they were written."""


def in_words(tag: str, language: Language) -> str:
    """Name a tag, a level, a category or an agent."""
    return _ZH.get(tag, tag) if language == "zh" else tag.replace("_", " ")
