"""What the page says of plans that are looked at first, and of how requests are decided."""

from typing import Final

from prompts.frozen import Frozen
from prompts.language import Language

_OF_THE_FORM: Final = {
    *("nobody", "run", "drop", "add", "search", "find", "none_found", "edit", "close", "remove", "up", "down", "asks"),
    *("later", "required", "as_json", "unread", "worked_out", "code", "wish", "wish_hint", "ask_again"),
}


class PlanWords(Frozen):
    """One language. Names with braces are filled with `str.format`; those of the form by the form."""

    language: Language
    decision: str
    modes: dict[str, tuple[str, str]]
    """Mode → its name, and what it does."""
    question: str
    part: str
    nobody: str
    run: str
    drop: str
    add: str
    search: str
    find: str
    none_found: str
    edit: str
    close: str
    remove: str
    up: str
    down: str
    asks: str
    later: str
    required: str
    as_json: str
    unread: str
    ran: str
    ran_changed: str
    dropped: str
    withdrawn: str
    gone: str
    change_there: str
    changed_there: str
    """What a typed word cannot do, and the form can; with the names of its buttons."""
    question_program: str
    question_next: str
    """Where something ran already."""
    how_often: dict[str, str]
    worked_out: str
    code: str
    wish: str
    wish_hint: str
    ask_again: str
    wished: str

    def form(self) -> dict[str, str]:
        """Return what the form says."""
        return self.model_dump(include=_OF_THE_FORM)


EN = PlanWords(
    language="en",
    decision="Decisions",
    modes={
        "automatic": ("Automatic", "As set up: without a model where that is sure, with it otherwise"),
        "offline": ("Offline", "On this machine, without the model"),
        "model": ("Model", "Always by the model"),
        "plan": ("Plan first", "Shows the steps before they run; you change them or run them"),
    },
    question="This is what I would do. Change it, or run it.",
    part="Part {number}: {task}",
    nobody="No tool was found for this part. Add a step, or leave it out.",
    run="Run",
    drop="Don't run",
    add="Add a step",
    search="What should the step do?",
    find="Search",
    none_found="No tool was found.",
    edit="Edit {step}",
    close="Close {step}",
    remove="Remove {step}",
    up="Move {step} up",
    down="Move {step} down",
    asks="asks you once more before it is done",
    later="{name}: from an earlier step, or I will ask",
    required="required",
    as_json="JSON",
    unread="This could not be read.",
    ran="Run as shown.",
    ran_changed="Run as you changed it.",
    dropped="Not run.",
    withdrawn="Dropped, since you asked for something else.",
    gone="This plan waits no more: it was run, dropped or replaced.",
    change_there="Change it where it is shown, then press “Run” there; or say anew what you want.",
    changed_there="You changed the plan where it is shown: press “Run” there, so that it runs as you left it.",
    question_program="This is what the model would do. Look at it, change a value, or run it.",
    question_next="This is what the model would do next.",
    how_often={"each": "for each of several", "perhaps": "only where it applies"},
    worked_out="{name}: worked out on the way",
    code="Show the program",
    wish="What should be different?",
    wish_hint="The model writes another plan; nothing of this one is run.",
    ask_again="Ask again",
    wished="Not run; asked for something else:",
)
ZH = PlanWords(
    language="zh",
    decision="决策方式",
    modes={
        "automatic": ("自动", "按设置：有把握时不用模型，否则用模型"),
        "offline": ("离线", "只在本机决定，不用模型"),
        "model": ("模型", "始终由模型决定"),
        "plan": ("先看计划", "执行前先列出步骤，由您修改或执行"),
    },
    question="我打算这样做。您可以修改，也可以直接执行。",
    part="第 {number} 部分：{task}",
    nobody="这一部分没有找到合适的工具。可以添加步骤，或不做这一部分。",
    run="执行",
    drop="不执行",
    add="添加步骤",
    search="这一步要做什么？",
    find="搜索",
    none_found="没有找到工具。",
    edit="修改 {step}",
    close="收起 {step}",
    remove="删除 {step}",
    up="上移 {step}",
    down="下移 {step}",
    asks="执行前会再次询问您",
    later="{name}：由前面的步骤给出，否则会询问您",
    required="必填",
    as_json="JSON",
    unread="无法读取。",
    ran="已按所示执行。",
    ran_changed="已按您的修改执行。",
    dropped="未执行。",
    withdrawn="您提出了新的请求，此计划已放弃。",
    gone="这个计划已不再等待：它已执行、放弃或被取代。",
    change_there="请在上面显示的计划里修改，再点击其中的“执行”；也可以重新说一遍您的要求。",
    changed_there="您已在表单里修改了计划：请点击其中的“执行”，以便按您的修改执行。",
    question_program="模型打算这样做。您可以查看、修改其中的值，或直接执行。",
    question_next="接下来，模型打算这样做。",
    how_often={"each": "对多项逐一执行", "perhaps": "仅在适用时执行"},
    worked_out="{name}：在执行过程中得出",
    code="查看程序",
    wish="哪里要改？",
    wish_hint="模型会另写一个计划；现在这个不会执行。",
    ask_again="重新规划",
    wished="未执行，已要求改为：",
)


def plan_words(language: str | None) -> PlanWords:
    """Choose by a browser's language code; anything but Chinese reads English."""
    return ZH if (language or "").strip().lower().startswith("zh") else EN
