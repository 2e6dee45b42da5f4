"""Sentences about places and their times, in both languages."""

PLACE_PHRASES: dict[str, dict[str, str]] = {
    "no_such_place": {
        "en": "I know no place called “{place}”, so I cannot tell its time. Please name its country, or a larger city"
        " near it.",
        "zh": "我不知道名为“{place}”的地方，所以无法告诉您那里的时间。请说出所在的国家，或附近较大的城市。",
    },
    "place_time_of": {"en": "“{said}”: the time of {place}.", "zh": "“{said}”：取 {place} 的时间。"},
    "which_place": {"en": "Which {place} do you mean?", "zh": "您指的是哪个“{place}”？"},
    "here_is": {
        "en": "“Here” is taken as the time of this computer’s clock: {zone}.",
        "zh": "“这里”按本机时钟的时区理解：{zone}。",
    },
}
