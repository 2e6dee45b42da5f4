"""The few sentences that ToolAtlas itself says, in both languages."""

from agents.language.approval_phrases import APPROVAL_PHRASES
from agents.language.database_phrases import DATABASE_PHRASES
from agents.language.place_phrases import PLACE_PHRASES
from agents.language.question_phrases import QUESTION_PHRASES
from agents.language.text_phrases import TEXT_PHRASES

PHRASES: dict[str, dict[str, str]] = {
    "no_tool": {
        "en": "I have no tool for that. What I can help with: {agents}.",
        "zh": "我没有能处理这个请求的工具。我可以帮忙的方面：{agents}。",
    },
    "agent_has_none": {
        "en": "The {agent} agent has no tool for that.",
        "zh": "{agent}智能体没有能处理这个请求的工具。",
    },
    "no_tool_part": {"en": "I have no tool for this part: “{task}”.", "zh": "这一部分我没有合适的工具：“{task}”。"},
    "question_left": {
        "en": "Taken for a new request: “{question}” is left unanswered. An answer of such words goes into quotes.",
        "zh": "已当作新的请求处理，“{question}”这个问题没有回答。如果这就是要写的内容，请加上引号。",
    },
    "ask_missing": {"en": "I still need to know: {what}.", "zh": "还需要您告诉我：{what}。"},
    "ask_nothing_there": {
        "en": "I still need to know: {what}. There is none yet: attach a file, or have one loaded.",
        "zh": "还需要您告诉我：{what}。目前还没有：请附上文件，或让我加载一个。",
    },
    "save_as": {"en": "save it to {path}", "zh": "存成 {path}"},
    "result_name": {"en": "result", "zh": "结果"},
    "ask_which_table": {"en": "Which table do you mean?", "zh": "您指的是哪张表？"},
    "same_call": {"en": "the last call of {tool}, with what is said anew", "zh": "按新的说法再调用一次 {tool}"},
    "goes_on_from_nothing": {
        "en": "I did not understand your question before this one, so I cannot say what “{request}” goes on from."
        " Please ask the whole question.",
        "zh": "我没有听懂您上一个问题，因此无法判断“{request}”接着什么问。请把问题完整地说一遍。",
    },
    "no_such_rows": {
        "en": "No value of the table {table}, of which was asked last, fits “{request}”.",
        "zh": "上次查询的表 {table} 中没有符合“{request}”的值。",
    },
    "values_there": {"en": " It holds: {values}.", "zh": "其中有：{values}。"},
    "nothing_to_save": {
        "en": "Nothing was found yet that could be saved: please answer the question above first, or say what to save.",
        "zh": "还没有可以保存的结果：请先回答上面的问题，或说明要保存什么。",
    },
    "nothing_to_draw": {
        "en": "There is no answer here yet that could be drawn. What is the chart to show? Name a table, what stands"
        " along the axis, and the figure.",
        "zh": "目前还没有可以画成图的结果。要画什么数据？请说出表、横轴是哪一列，以及要画的数值。",
    },
    "last_not_drawn": {
        "en": "The last answer holds no rows or groups that could be drawn. What is the chart to show?",
        "zh": "上一个答案里没有可以画成图的行或分组。要画什么数据？",
    },
    "ask_which_drawn": {"en": "Which column is the chart to show?", "zh": "图中要显示哪一列？"},
    "draws_last": {"en": "what was found last is to be drawn", "zh": "把上一个结果画成图"},
    "points_at_nothing": {
        "en": "The answer before was of no table, so I cannot say what “{request}” is asked of."
        " Please ask the whole question.",
        "zh": "上一个回答不涉及表格，因此无法判断“{request}”问的是什么。请把问题完整地说一遍。",
    },
    "correction_unread": {
        "en": "I cannot tell what is to be different: “{said}”. Please ask the whole question.",
        "zh": "我无法确定要改成什么：“{said}”。请把问题完整地说一遍。",
    },
    "figure_of_several": {
        "en": "Several figures were told, and I cannot tell which of them is meant. Please name it.",
        "zh": "上面有好几个数，我无法确定您指的是哪一个。请说明是哪一个。",
    },
    "figure_unanswered": {
        "en": "What you asked before this was not answered, so there is no figure to go on from. Please ask the whole"
        " question.",
        "zh": "您上一个问题没有得到结果，所以没有可以接着算的数。请把问题完整地说一遍。",
    },
    "no_such_table": {
        "en": "There is no table called “{table}”. There are: {tables}. Name one of them, or attach the file that you"
        " mean.",
        "zh": "没有名为“{table}”的表。现有的表：{tables}。请说出其中一个，或上传您要查询的文件。",
    },
    "no_two_figures": {
        "en": "I cannot tell which two figures “{request}” is about. Please name both.",
        "zh": "我无法确定“{request}”说的是哪两个数，请把两个都说出来。",
    },
    "same_again": {
        "en": "I cannot tell what “{request}” is to change: the answer would be the same as before. Please ask"
        " the whole question.",
        "zh": "我没有听懂“{request}”要改变什么，答案会和上面一样。请把问题完整地说一遍。",
    },
    "goes_on_computing": {"en": "arithmetic over what the part before brings", "zh": "用前一部分的结果继续计算"},
    "asked_twice": {"en": "the same is asked for two values", "zh": "对两个数值问同一件事"},
    "tells_call": {"en": "the request tells one call whole", "zh": "请求已经说全了要做的计算"},
    "is_a_sum": {"en": "the request is arithmetic", "zh": "这是一道算式"},
    "is_chance": {"en": "chance is to decide it", "zh": "由随机决定"},
    "no_figure": {
        "en": "What was found before is not a single figure to go on computing with.",
        "zh": "前面得到的结果不是可以继续计算的单一数值。",
    },
    "no_text": {"en": "The file is too long to be counted as a whole.", "zh": "文件太长，无法整篇统计。"},
    "no_rows": {"en": "What was found before holds no rows to save.", "zh": "前面得到的结果中没有可以保存的数据行。"},
    "own_table": {"en": "a question over your table {table}", "zh": "查询您的表 {table}"},
    "own_database": {
        "en": "a question over the table {table} of your database {database}",
        "zh": "查询您的数据库 {database} 中的表 {table}",
    },
    **APPROVAL_PHRASES,
    **DATABASE_PHRASES,
    **PLACE_PHRASES,
    **QUESTION_PHRASES,
    **TEXT_PHRASES,
    "ask_guess": {"en": "I am not sure about this. Is it right: {guess}?", "zh": "这一点我不确定：{guess}，对吗？"},
    "ask_which_tool": {"en": "Which of these do you mean?", "zh": "您指的是哪一个？"},
    "ask_this_tool": {"en": "Do you mean this?", "zh": "您要的是这个吗？"},
    "ask_leave_out": {"en": "leave it out", "zh": "不填"},
    "ask_how_choice": {
        "en": "Answer with a number, or with a value of your own.",
        "zh": "请回复编号，或直接说出您要的内容。",
    },
    "ask_how_choice_plain": {"en": "Answer with a value.", "zh": "请直接回复数值。"},
    "ask_how_guess": {
        "en": "Answer “yes” for the first, with a number, or with what is right.",
        "zh": "第一项正确请回复“是”，也可以回复编号或正确的内容。",
    },
    "ask_how_guess_plain": {
        "en": "Answer “yes” for the first, or with what is right.",
        "zh": "第一项正确请回复“是”，否则请回复正确的数值。",
    },
    "ask_more": {"en": "I need to know more before I can do that.", "zh": "我还需要更多信息才能处理。"},
    "ask_then": {"en": "After that: {task}", "zh": "然后：{task}"},
    "unserved": {
        "en": "I could not take this part of your request into account: {pieces}. So I give no answer rather than one"
        " that leaves it out; please put it in other words, or ask for it by itself.",
        "zh": "您请求中的{pieces}我无法用上。为了不给出漏掉它的结果，这里不作回答；请换一种说法，或单独提出。",
    },
    "not_begun": {
        "en": "I could not take this part of your request into account: {pieces}. Please put it in other words.",
        "zh": "您请求中的{pieces}我无法用上，请换一种说法。",
    },
    "unsure": {
        "en": "I am not sure that this is what you meant: please check it, or say it in other words.",
        "zh": "我不确定这是否就是您要的：请核对，或换一种说法。",
    },
    "unsure_of": {
        "en": "I am not sure that this is what you meant: {pieces} may not be heeded. Please check it, or say it in"
        " other words.",
        "zh": "我不确定这是否就是您要的：{pieces}可能没有用上。请核对，或换一种说法。",
    },
    "left_out": {
        "en": "This part of your request was not taken into account: {pieces}.",
        "zh": "您请求中的{pieces}没有用上。",
    },
    "empty": {"en": "Nothing was found.", "zh": "没有找到结果。"},
    "failed": {"en": "That could not be done: {error}", "zh": "未能完成：{error}"},
    "to_set_up": {
        "en": "This has to be set up first by whoever runs ToolAtlas.",
        "zh": "这需要由 ToolAtlas 的管理者先行设置。",
    },
    "given_up": {"en": "All right, I leave it.", "zh": "好的，那就不做了。"},
    "asks_how": {
        "en": "I took that for a question, so nothing was done. To have it done, say it as an order, with the name of"
        " the file: “{deed}”. You are asked before anything is deleted or replaced.",
        "zh": "我把这句话当作提问，所以什么都没有做。要我来做，请直接吩咐并说出文件名，例如“{deed}”。"
        "删除或覆盖之前会先向您确认。",
    },
    "forbidden": {
        "en": "All right: nothing was done. If something else is to be done, say that by itself.",
        "zh": "好的，什么都没有做。如果要做别的事，请单独说明。",
    },
    "foretold": {
        "en": "I cannot foretell that: my data is of the past, and no tool of mine predicts prices or figures. I can"
        " look up how they went so far, for example a price history or the growth of the last years.",
        "zh": "这个我无法预测：我的数据都是过去的，没有工具能预知价格或财务数据。"
        "我可以查询到目前为止的情况，例如历史行情或近几年的增长。",
    },
    "nothing_before": {
        "en": "The part before it brought nothing to go on with.",
        "zh": "前一部分没有得到结果，无法继续。",
    },
    "chart_not_saved": {
        "en": "The chart is drawn here, and {path} was not written: no tool saves a chart as a file. "
        "Its figures can be saved as a table, such as {table}.",
        "zh": "图表已画在这里，但没有写入 {path}：没有工具能把图表存成文件。图中的数据可以存成表格，例如 {table}。",
    },
    "figures_in_unit": {"en": "The total is in {unit}.", "zh": "总额的单位：{unit}。"},
    "between_in_seconds": {"en": "In seconds, from {start} to {end}.", "zh": "单位：秒（{start} 到 {end}）。"},
    "between_in_minutes": {"en": "In minutes, from {start} to {end}.", "zh": "单位：分钟（{start} 到 {end}）。"},
    "between_in_hours": {"en": "In hours, from {start} to {end}.", "zh": "单位：小时（{start} 到 {end}）。"},
    "change_in_percent": {
        "en": "The change of {line} in percent: from {old} ({older}) to {new} ({newer}).",
        "zh": "{line}的变化百分比：从 {old}（{older}）到 {new}（{newer}）。",
    },
    "mean_in_unit": {"en": "The average is in {unit}.", "zh": "平均值的单位：{unit}。"},
    "lines_meant": {
        "en": "Of these lines {n} are meant, by their numbers: {numbers}.",
        "zh": "其中符合要求的有 {n} 行，行号：{numbers}。",
    },
    "line_is_heading": {
        "en": "Its first line, “{line}”, is taken for a heading and not for an amount.",
        "zh": "第一行“{line}”视为标题，不计入金额。",
    },
    "line_in_percent": {"en": "The share of {line} is in percent of the total.", "zh": "{line}为占总额的百分比。"},
    "without_line": {
        "en": "Those of {people} who have no such line in {lines}.",
        "zh": "即 {people} 中在 {lines} 里没有相应记录的。",
    },
    "rows_where": {"en": "Where {rows}.", "zh": "条件：{rows}。"},
    "unit_of_column": {"en": "`{column}` is in {unit}.", "zh": "`{column}` 的单位：{unit}。"},
    "still_of": {"en": "Of the rows before only: {rows}.", "zh": "仍只含上一问的行：{rows}。"},
    "read_as": {"en": "I read “{said}” as “{word}”.", "zh": "我把“{said}”理解为“{word}”。"},
    "named_day": {"en": "{said} is {day}", "zh": "{said}是 {day}"},
    "made_folder": {
        "en": "The folder {folder} was not there before: it was made.",
        "zh": "原来没有文件夹 {folder}，已新建。",
    },
    "stands_at": {"en": "Line {line} of {path} is {key}.", "zh": "{path} 第 {line} 行即 {key}。"},
    "near_line": {
        "en": "No line of {path} holds all that was asked: the line above comes nearest, and may not be the answer.",
        "zh": "{path} 中没有一行含有所问的全部内容：上面的行最接近，未必就是答案。",
    },
    "near_settings": {
        "en": "{path} says nothing of {words}: what is shown comes nearest, and may not be the answer.",
        "zh": "{path} 里没有“{words}”：显示的只是最接近的内容，未必就是答案。",
    },
    "secrets_left_out": {
        "en": "Not shown, as it is to be kept secret: {keys}. Ask for it by its name.",
        "zh": "{keys} 属于保密内容，未显示；需要时请直接按名称询问。",
    },
    "is_told_in_file": {"en": "It asks for what stands in a file.", "zh": "问的是文件里写的内容。"},
    "is_of_files": {
        "en": "It asks for the files of one ending, and for nothing else.",
        "zh": "只问某一种后缀的文件，没有别的。",
    },
    "is_of_days": {"en": "It asks for a day, and for nothing else.", "zh": "只问日期，没有别的。"},
    "live_data_off": {
        "en": "Live data can be switched on in the settings.",
        "zh": "实时数据可以在设置中开启。",
    },
    "figures_not_found": {
        "en": "{n} of {total} figures were not found in the results: {figures}. They were worked out or added by the"
        " model; check them before use.",
        "zh": "{total} 个数字中有 {n} 个在结果里没有找到：{figures}。它们由模型推算或补充，使用前请核对。",
    },
    "figures_of_the_model": {
        "en": "No tool was used: figures such as {figures} are the model's own; check them before use.",
        "zh": "没有使用工具：{figures} 等数字出自模型本身，使用前请核对。",
    },
    "used_failing": {
        "en": "`{tool}` ({failed} of {n} calls failed)",
        "zh": "`{tool}`（{n} 次调用中有 {failed} 次失败）",
    },
    "used": {"en": "Tools used: {tools}", "zh": "使用的工具：{tools}"},
    "empty_request": {"en": "Please type a request.", "zh": "请输入您的请求。"},
    "too_long": {
        "en": "The request has {n} characters; the limit is {limit}. Please shorten it, or put the text into a file.",
        "zh": "请求有 {n} 个字符，上限是 {limit}。请缩短，或把文本放进文件里。",
    },
    "model_down": {
        "en": "Decided without the chat model, in part at least. {reason}",
        "zh": "本次至少有一部分没有用到聊天模型。{reason}",
    },
    "done_before": {"en": "What was done before that: {tools}.", "zh": "在此之前已经做了：{tools}。"},
    "perhaps_done": {
        "en": "Nobody knows whether this was done: {tools}. Please look before you ask again.",
        "zh": "不清楚以下操作是否已完成：{tools}。再次请求之前请先查看。",
    },
    "graph_down": {
        "en": "The tool graph is not reachable; the path was found without learnt transitions.",
        "zh": "工具图暂时无法访问，本次没有使用学到的转移权重。",
    },
    "graph_last_known": {
        "en": "The tool graph is not reachable; the path was found with what was last known of it.",
        "zh": "工具图暂时无法访问，本次路径依据的是上次读到的内容。",
    },
    "rounds_over": {
        "en": "After {n} programs there is still no answer. The last one printed:",
        "zh": "执行了 {n} 段程序仍未得出答案。最后一段输出：",
    },
    "kept_offline": {
        "en": "Answered without the model: {sure} sure that it will be right.",
        "zh": "未询问模型直接回答：正确的把握为 {sure}。",
    },
    "small_talk": {"en": "no tool is wanted", "zh": "不需要工具"},
    "greeting": {
        "en": "Hello! What can I do for you? Ask “what can you do?” to see what I can help with.",
        "zh": "你好！有什么可以帮您？可以问我“你能做什么”，看看我能帮上哪些忙。",
    },
    "thanks": {"en": "You are welcome!", "zh": "不客气！"},
    "farewell": {"en": "Goodbye!", "zh": "再见！"},
    "who": {
        "en": "I am ToolAtlas: I answer requests with {tools} tools, which these {agents} agents use.",
        "zh": "我是 ToolAtlas：由以下 {agents} 个智能体使用 {tools} 个工具来完成您的请求。",
    },
    "abilities": {
        "en": "I can help with what these {agents} agents and their {tools} tools do:",
        "zh": "以下 {agents} 个智能体和它们的 {tools} 个工具能做的事，我都可以帮忙：",
    },
    "agent_line": {"en": "- **{agent}** ({n} tools): {about}", "zh": "- **{agent}**（{n} 个工具）：{about}"},
    "tools_for": {"en": "Tools for “{about}”:", "zh": "与“{about}”有关的工具："},
    "no_tools_for": {"en": "I have no tool for “{about}”.", "zh": "我没有用于“{about}”的工具。"},
    "taken_up": {
        "en": "Without the model it fell short, so the model takes it up, with what was found.",
        "zh": "不用模型未能完成，现由模型带着已有的结果接手。",
    },
    "calls_over": {
        "en": "After {n} replies with calls there is still no answer.",
        "zh": "模型调用了 {n} 轮工具仍未得出答案。",
    },
    "model_gone": {"en": "The model cannot be asked any more: {reason}", "zh": "无法继续询问模型：{reason}"},
    "stopped": {"en": "Nothing was done.", "zh": "没有执行任何操作。"},
    "stopped_after": {
        "en": "Done until then:\n{calls}\n\nThe rest is open; send the request again to go on.",
        "zh": "在此之前已完成：\n{calls}\n\n其余尚未完成；再次发送请求即可继续。",
    },
    "and_more": {"en": "{shown} and {n} more", "zh": "{shown} 等另外 {n} 项"},
    "reading": {
        "en": "The tools are still being read ({ready} of {total}); until then I go by the words of a request alone.",
        "zh": "工具还在读取中（{ready}/{total}），在此之前我只能按字面理解请求。",
    },
    "one_clause": {"en": "one clause", "zh": "只有一个分句"},
    "one_agent": {"en": "all clauses belong to one agent", "zh": "各分句都由同一个智能体处理"},
    "many_agents": {
        "en": "more than {n} changes of agent: one agent takes the whole",
        "zh": "智能体切换超过 {n} 次，整个请求由一个智能体处理",
    },
    "agents_differ": {
        "en": "different agents serve the clauses: {agents}",
        "zh": "各分句由不同的智能体处理：{agents}",
    },
    "load_file": {"en": "load {path}", "zh": "加载 {path}"},
    "list_folder": {"en": "list the files in the {path} folder", "zh": "列出 {path} 目录里的文件"},
    "save_result": {"en": "write this text to the file {path}", "zh": "把这段文本保存到文件 {path}"},
    "append_result": {
        "en": "append this text to the end of the file {path}",
        "zh": "把这段文本追加到文件 {path} 的末尾",
    },
    "save_somewhere": {"en": "export the table", "zh": "把这张表导出"},
    "save_table": {"en": "export the table to {path}", "zh": "把这张表导出为 {path}"},
    "looked_whether": {"en": "look whether it is so", "zh": "看看是否如此"},
    "move_file": {"en": "move {path} to {target}", "zh": "把 {path} 移到 {target}"},
    "copy_file": {"en": "copy {path} to {target}", "zh": "把 {path} 复制到 {target}"},
    "delete_file": {"en": "delete {path}", "zh": "删除 {path}"},
    "lines_by_file": {"en": "lines with {word} by file", "zh": "按文件统计有 {word} 的行"},
    "rows_without_partner": {
        "en": "rows of {table} whose {column} stands nowhere in {other}",
        "zh": "{table} 中 {column} 在 {other} 里找不到的行",
    },
    "works_on_results": {"en": "later parts work on what earlier ones bring", "zh": "后面的部分使用前面部分的结果"},
    "items_left_out": {
        "en": "Only the first {n} of {total} items were worked on.",
        "zh": "共 {total} 项，只处理了前 {n} 项。",
    },
    "stood_in": {
        "en": "The usual way failed ({error}), so another tool that does the same job was used.",
        "zh": "常用的方式未能成功（{error}），已改用功能相同的另一个工具。",
    },
    "stood_in_lately": {
        "en": "The usual way has often failed lately, so another tool that does the same job was used.",
        "zh": "常用的方式近来经常失败，已改用功能相同的另一个工具。",
    },
    "more_calls": {
        "en": "{n} more were not done, since one step does at most {most}: {wanted}. Ask for them by themselves.",
        "zh": "还有 {n} 项没有执行，因为一个步骤最多执行 {most} 项：{wanted}。请单独提出。",
    },
    "searched_long": {
        "en": "The search for a way was ended: it may take at most {n} steps.",
        "zh": "查找方法已停止：最多 {n} 步。",
    },
    "needed_part": {
        "en": "It needs the result of part {n}, which failed.",
        "zh": "它需要第 {n} 部分的结果，而那部分没有成功。",
    },
    "not_stored": {
        "en": "What happens cannot be written to the disk ({error}); please make room, or check the folder's rights.",
        "zh": "无法写入磁盘（{error}）；请腾出空间，或检查文件夹的权限。",
    },
    "internal": {
        "en": "Something went wrong on our side; the trace has the details. Please try again.",
        "zh": "我们这边出了点问题，细节在追踪记录里。请再试一次。",
    },
}


def phrase(name: str, language: str, **values: object) -> str:
    """Say one of the sentences."""
    return PHRASES[name]["zh" if language == "zh" else "en"].format(**values)
