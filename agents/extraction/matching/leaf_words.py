"""What a leaf is about, told from its words: a place, a person, a beginning or an end, a unit, a title, …"""

from functools import lru_cache
from typing import Final

from agents.extraction.matching.leaf import Leaf
from agents.extraction.matching.words import shares, stem

_TOPICS: Final = {
    "place": "city location place country state address area region destination origin venue district town province "
    "where 城市 地点 位置 地区 国家 省份 目的 地址",
    "person": "person author artist actor director user player customer employee recipient receiver owner friend contact people "
    "first last character patient 姓名 人员 用户 作者 演员 导演 收件 联系 乘客 客户",
    "begin": "start from origin begin initial source departure lower min minimum check-in pickup 起始 开始 出发 最低 最小 起点 源",
    "end": "end to destination final target arrival upper max maximum stop dropoff convert 结束 到达 目的 目标 最高 最大 终点 截止",
    "date": "date day month year birthday 日期 年份 月份 生日",
    "time": "time hour clock 时间 小时 时刻",
    "unit": "unit units scale measurement measure system 单位",
    "money": "amount price cost budget salary payment fee currency money dollar 金额 价格 费用 预算 货币 工资",
    "count": "number count num quantity limit top total size guests passengers seats people adults nights 数量 人数 个数 条数 数目",
    "rate": "rate percentage percent ratio probability interest fraction share 利率 比例 百分 概率 税率",
    "title": "title movie film song book album track game show series event 标题 歌曲 电影 书名 名称",
    "kind": "type kind category genre cuisine style mode format method class level 类型 类别 种类 风格 方式 模式",
    "language": "language lang 语言 语种",
    "query": "query keyword search term text content message question prompt sentence string body note description comment "
    "内容 关键 文本 消息 问题 文字 备注",
    "id": "id identifier code number uuid key token sku isbn reference 编号 代码 号码 单号 订单",
    "company": "company stock ticker symbol brand organization team club hotel restaurant store 公司 股票 品牌 球队 酒店 餐厅",
    "name": "name 名字 名称",
    "address": "email mail url link phone website ip path file filename folder directory 邮箱 网址 电话 文件 路径 链接",
    "duration": "duration length period days hours minutes seconds months years weeks 时长 天数 周期 期限",
    "command": "command code expression formula function equation sql script 命令 代码 公式 表达",
}  # fmt: skip
TOPICS: Final = tuple(_TOPICS)
_STEMS: Final = {topic: frozenset(stem(w) for w in words.split()) for topic, words in _TOPICS.items()}


@lru_cache(maxsize=8_192)
def topics(leaf_key: tuple[tuple[str, ...], tuple[str, ...]]) -> dict[str, float]:
    """Say how far each topic is the leaf's: 1 by its name, a half by the first words of its description."""
    name, words = leaf_key
    return {
        topic: 1.0 if any(w in own for w in name) else 0.5 if any(w in own for w in words[:8]) else 0.0
        for topic, own in _STEMS.items()
    }


def topics_of(leaf: Leaf) -> dict[str, float]:
    """Say what a leaf is about."""
    return topics((leaf.own_words, leaf.words))


def told_apart(leaf: Leaf, others: tuple[Leaf, ...]) -> tuple[str, ...]:
    """List the words of a leaf that its sisters of the same tool do not have: first_name against last_name."""
    theirs = {w for o in others if o is not leaf for w in (*o.own_words, *o.words)}
    words = dict.fromkeys((*leaf.name_words, *leaf.words))
    return tuple(w for w in words if not any(shares(w, t) for t in theirs))
