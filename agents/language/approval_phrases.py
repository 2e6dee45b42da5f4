"""Sentences about calls and plans that wait for a person, runs that were cut off, and changes that are taken back."""

APPROVAL_PHRASES: dict[str, dict[str, str]] = {
    "denied": {"en": "That was not done: {error}", "zh": "没有执行：{error}"},
    "person_denied": {"en": "you did not approve it.", "zh": "您没有批准。"},
    "person_denied_because": {"en": "you did not approve it: {reason}", "zh": "您没有批准：{reason}"},
    "ask_word": {
        "en": "y: run it, n: do not, e: run it with other arguments, r: do not, and say why",
        "zh": "y：执行，n：不执行，e：修改参数后执行，r：不执行并说明理由",
    },
    "ask_word_as_it_is": {
        "en": "y: run it, n: do not, r: do not, and say why",
        "zh": "y：执行，n：不执行，r：不执行并说明理由",
    },
    "ask_word_always": {
        "en": "{letters}, a: run it, and this tool for the rest of this conversation",
        "zh": "{letters}，a（或“这次都允许”）：执行，且本次对话中都允许该工具",
    },
    "allowed_now": {
        "en": "“{tool}” is allowed for the rest of this conversation; `toolatlas allowed` takes that back.",
        "zh": "本次对话中都允许“{tool}”；用 `toolatlas allowed` 可以收回。",
    },
    "ask_reason": {"en": "Why not", "zh": "为什么不执行"},
    "ask_arguments": {
        "en": "Enter keeps what stands in brackets, {left_out} leaves an argument out.",
        "zh": "直接回车保留方括号里的值，输入 {left_out} 去掉该参数。",
    },
    "ask_another": {"en": "  another argument's name, Enter to end", "zh": "  其他参数的名称，直接回车结束"},
    "arguments_changed": {
        "en": "You changed what it was given: {changes}.",
        "zh": "您修改了执行的内容：{changes}。",
    },
    "argument_changed": {"en": "{argument} from {before} to {after}", "zh": "{argument} 由 {before} 改为 {after}"},
    "argument_added": {"en": "{argument} set to {after}", "zh": "{argument} 设为 {after}"},
    "argument_dropped": {"en": "{argument} ({before}) left out", "zh": "去掉 {argument}（{before}）"},
    "not_approved": {
        "en": "nobody approved it with these arguments; please ask again.",
        "zh": "没有人批准用这些参数执行；请重新提出请求。",
    },
    "tool_changed": {
        "en": "it was changed after you were asked; please ask again.",
        "zh": "在询问您之后它被修改了；请重新提出请求。",
    },
    "tool_gone": {"en": "it is no longer on offer.", "zh": "这个工具已不再提供。"},
    "agent_gone": {"en": "the agent {agent} no longer exists.", "zh": "智能体 {agent} 已不存在。"},
    "above_permission": {
        "en": "it needs permission {needed}, and the agent {agent} may go up to {allowed} only.",
        "zh": "它需要 {needed} 权限，而智能体 {agent} 最高只有 {allowed} 权限。",
    },
    "not_taken": {"en": "the agent {agent} may not use it.", "zh": "智能体 {agent} 不能使用它。"},
    "quality_fails": {"en": "it does not pass the quality check.", "zh": "它没有通过质量检查。"},
    "no_such_question": {
        "en": "That question does not wait for an answer; nothing was done.",
        "zh": "这个问题并不在等待答复；没有执行任何操作。",
    },
    "in_doubt": {
        "en": "it may have been done, and it is not safe to run it twice; please check what it did.",
        "zh": "它可能已经完成，重复执行并不安全；请先查看它做了什么。",
    },
    "not_again": {
        "en": "it may have been done before the run was cut off; it is not made again.",
        "zh": "运行中断前它可能已经完成；不会再执行一次。",
    },
    "again_failed": {
        "en": "it may have been done before the run was cut off; made again, it failed: {error}",
        "zh": "运行中断前它可能已经完成；再次执行时失败：{error}",
    },
    "unknown_end": {"en": "“{what}” was cut off in the middle: {error}", "zh": "“{what}”在执行中断开：{error}"},
    "cut_off": {
        "en": "This conversation has a request that was cut off before it was answered: “{request}”",
        "zh": "这个对话里有一个请求还没答完就中断了：“{request}”",
    },
    "cut_off_done": {"en": "done: {call}", "zh": "已完成：{call}"},
    "cut_off_failed": {"en": "not done: {call}", "zh": "未完成：{call}"},
    "cut_off_in_doubt": {
        "en": "it may have been done, nobody knows: {call}",
        "zh": "可能已经完成，无法确定：{call}",
    },
    "cut_off_nothing": {"en": "No tool was called yet.", "zh": "还没有调用任何工具。"},
    "cut_off_go_on": {
        "en": "Go on with it? What is done is not done again, and what may have been done is not repeated.",
        "zh": "要继续吗？已完成的不会再做一遍，可能已完成的也不会重复。",
    },
    "dropped": {
        "en": "The request that was cut off is dropped; what it did stays done.",
        "zh": "中断的请求已放弃；它已经做过的事保持不变。",
    },
    "nothing_cut_off": {
        "en": "Nothing is cut off in this conversation.",
        "zh": "这个对话里没有中断的请求。",
    },
    "nothing_waits": {
        "en": "Nothing waits for a yes or no in this conversation.",
        "zh": "这个对话里没有等待批准的调用。",
    },
    "plan_withdrawn": {
        "en": "The plan that waited is dropped, since you asked for something else: nothing of it was called.",
        "zh": "您提出了新的请求，等待确认的计划已放弃：其中的工具都没有调用。",
    },
    "plan_seen": {"en": "the plan as it was confirmed", "zh": "按确认后的计划执行"},
    "plan_run": {"en": "Run this plan?", "zh": "执行这个计划吗？"},
    "plan_change": {
        "en": "The plan still waits. Run it, drop it, or say anew what you want, with the change.",
        "zh": "计划仍在等待。可以执行、放弃，或者连同修改重新说一遍您的要求。",
    },
    "plan_leaves_out": {
        "en": "None of these steps heeds {pieces}: look at them before you run them.",
        "zh": "这些步骤都没有用上{pieces}：执行前请先看一下。",
    },
    "plan_later": {"en": "{names}: from an earlier step, or asked for", "zh": "{names}：由前面的步骤给出，或再询问"},
    "plan_asks": {"en": "asks before it is done", "zh": "执行前会询问"},
    "plan_dropped": {
        "en": "The plan is dropped. Nothing was called.",
        "zh": "计划已放弃，没有调用任何工具。",
    },
    "plan_stopped": {
        "en": "What came next was not run: you stopped it there.",
        "zh": "您在此处停止，接下来的步骤没有执行。",
    },
    "plan_gone": {
        "en": "This plan waits no more: it was run, dropped or replaced.",
        "zh": "这个计划已不再等待：它已执行、放弃或被取代。",
    },
    "approval_withdrawn": {
        "en": "“{tool}” was waiting for your approval; it was not run, since you asked for something else.",
        "zh": "“{tool}”原本在等待您的批准；由于您提出了新的请求，它没有执行。",
    },
    "which_waits": {
        "en": "{n} calls wait for your word:\n{calls}\n\nWhich one is meant? Say “yes to the first”, “no to the second”"
        " or “yes to all”.",
        "zh": "有 {n} 项操作在等待您的答复：\n{calls}\n\n您指的是哪一项？可以说“第一个可以”“第二个不要”或“都可以”。",
    },
    "one_waits": {
        "en": "Only one call waits for your word:\n{calls}\n\nSay “yes” or “no” to it.",
        "zh": "只有一项操作在等待您的答复：\n{calls}\n\n请答复“可以”或“不要”。",
    },
    "asks_in_doubt": {
        "en": "“{tool}” may have been run already before the program was cut off; nobody knows.",
        "zh": "“{tool}”在程序中断前可能已经执行过，无法确定。",
    },
    "undone_deleted": {"en": "`{path}` is back.", "zh": "已恢复 `{path}`。"},
    "undone_replaced": {"en": "`{path}` is again what it was before.", "zh": "`{path}` 已恢复为之前的内容。"},
    "undone_changed": {"en": "`{path}` is again what it was before.", "zh": "`{path}` 已恢复为之前的内容。"},
    "undone_moved": {"en": "`{to}` is called `{path}` again.", "zh": "`{to}` 已移回 `{path}`。"},
    "undone_elsewhere": {
        "en": "`{path}` is back as `{now}`: another file has its name now.",
        "zh": "`{path}` 已恢复为 `{now}`：原来的名称已被其他文件使用。",
    },
    "undone_more": {"en": "... and {n} more.", "zh": "……以及另外 {n} 个文件。"},
    "change_deleted": {"en": "deleted {path}", "zh": "删除了 {path}"},
    "change_replaced": {"en": "replaced {path}", "zh": "替换了 {path}"},
    "change_changed": {"en": "changed {path}", "zh": "更改了 {path}"},
    "change_moved": {"en": "moved {path} to {to}", "zh": "将 {path} 移动到 {to}"},
    "change_and_more": {"en": "{first}, and {n} more", "zh": "{first}，以及另外 {n} 个文件"},
    "change_of_undo": {"en": "{told} (by an undo)", "zh": "{told}（由撤销操作造成）"},
    "asks": {"en": "Run it with these arguments?", "zh": "要用这些参数执行吗？"},
    "asks_harm": {
        "en": "“{tool}” can change or delete things.",
        "zh": "“{tool}”可能会更改或删除内容。",
    },
    "asks_imported": {
        "en": "“{tool}” was imported, and it is not plain that it only reads.",
        "zh": "“{tool}”是导入的工具，无法确定它只读取数据。",
    },
    "asks_changed": {
        "en": "“{tool}” was changed since you said whether it asks.",
        "zh": "“{tool}”在您确认过之后被修改了。",
    },
    "asks_always": {
        "en": "You said that “{tool}” asks before each call.",
        "zh": "您要求“{tool}”每次执行前都先询问。",
    },
    "asks_sends_out": {
        "en": "“{tool}” sends what stands below to {to}, and this conversation has read what is private or comes from"
        " strangers ({read}).",
        "zh": "“{tool}”会把下面的内容发送到 {to}，而本次对话已读取过私有或来源不可信的内容（{read}）。",
    },
    "asks_replaces": {
        "en": "“{tool}” replaces what stands there already: {what}.",
        "zh": "“{tool}”会替换已存在的内容：{what}。",
    },
    "asks_changes": {
        "en": "“{tool}” changes or moves what your words do not name: {what}.",
        "zh": "“{tool}”会更改或移动您没有点名的文件：{what}。",
    },
    "asks_writes": {
        "en": "Your words do not ask for {what}, and “{tool}” would write it after this conversation has read what is"
        " private or comes from strangers ({read}).",
        "zh": "您并未要求写入 {what}，而本次对话已读取过私有或来源不可信的内容（{read}），“{tool}”现在要写入它。",
    },
}
