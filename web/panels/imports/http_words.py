"""What the form of an own HTTP tool says, in English and in Chinese."""

from prompts.frozen import Frozen
from prompts.language import Language


class HttpWords(Frozen):
    """One language. Names with braces are filled with `str.format`."""

    title: str
    lead: str
    """On the page that leads here."""
    about: str
    name: str
    name_hint: str
    what: str
    what_hint: str
    method: str
    methods: dict[str, str]
    address: str
    address_hint: str
    internal: str
    parameters: str
    parameters_about: str
    parameter: str
    kind: str
    kinds: dict[str, str]
    meaning: str
    required: str
    more: str
    auth: str
    auths: dict[str, str]
    auth_name: str
    auth_name_hint: str
    secret: str
    secret_hint: str
    next: str
    described: str
    no_name: str
    no_about: str
    secret_in_text: str
    secret_in_address: str
    no_address: str
    is_internal: str
    bad_parameter: str
    twice: str
    undescribed: str
    no_auth_name: str
    bad_secret: str
    taken: str
    not_made: str
    gone: str
    draft: str
    draft_about: str
    calls: str
    variable: str
    variable_set: str
    variable_missing: str
    asks: str
    try_it: str
    try_about: str
    try_button: str
    again: str
    keep: str
    keep_untried: str
    change: str


EN = HttpWords(
    title="A tool of your own",
    lead="Describe one address yourself",
    about=(
        "Describe one address that can be called over HTTP. Afterwards you try it once; then it is a tool like any"
        " other, and the chat finds it by your words."
    ),
    name="Name",
    name_hint="A few words, such as Tide at a harbour",
    what="What it does",
    what_hint="One or two sentences, in the words in which you would ask for it.",
    method="What a call is",
    methods={
        "GET": "GET – reads",
        "POST": "POST – sends something",
        "PUT": "PUT – replaces something",
        "PATCH": "PATCH – changes something",
        "DELETE": "DELETE – removes something",
    },
    address="Address",
    address_hint=("What changes from call to call stands in braces: https://api.example.org/tides/{harbour}?day={day}"),
    internal="It lies inside my own network, and its calls may go there",
    parameters="What it takes",
    parameters_about=(
        "What stands in braces in the address, and whatever else is sent: with GET and DELETE in the query, otherwise"
        " as fields of a JSON body."
    ),
    parameter="Parameter {n}",
    kind="Kind",
    kinds={
        "text": "Text",
        "integer": "Whole number",
        "number": "Number",
        "yes_no": "Yes or no",
        "date": "Day",
        "list": "List of texts",
    },
    meaning="What it is",
    required="Must be given",
    more="One more parameter",
    auth="How the service knows you",
    auths={
        "": "Not at all",
        "header": "A key in a header",
        "query": "A key in the query",
        "bearer": "A token (Bearer)",
        "basic": "Name and password (Basic)",
    },
    auth_name="Name of the header or of the query's parameter",
    auth_name_hint="Only for a key, such as X-Api-Key",
    secret="What the secret is called",  # noqa: S106 - its label
    secret_hint=(  # noqa: S106 - a hint
        "Its name only, in letters. The secret itself stays in the environment; the next page says under which name."
    ),
    next="Go on: try it",
    described="Say what is meant by what stands in braces.",
    no_name="Give it a name.",
    no_about="Say what it does.",
    secret_in_text="There seems to be a key or a password among the words. Take it out.",  # noqa: S106 - a sentence
    secret_in_address=(  # noqa: S106 - a sentence
        "There seems to be a key or a password in the address. Take it out, and say under “How the service knows you”"
        " what it is called."
    ),
    no_address=(
        "This is no address that can be called. Write it as https://host/path; in the query a parameter in braces"
        " stands alone."
    ),
    is_internal="The address lies inside a private network. If you mean that, tick the box below it.",
    bad_parameter="“{name}” cannot be a parameter's name: use letters, digits and _.",
    twice="The parameter “{name}” is there twice.",
    undescribed="Say what “{name}” is.",
    no_auth_name="Say in which header, or under which name of the query, the key is sent.",
    bad_secret=(  # noqa: S106 - a sentence
        "This is no name of a secret: write a word or two in letters, such as weather_key, and never the secret itself."
    ),
    taken="There is something called “{name}” already. Give it another name, or remove that one first.",
    not_made="No tool can be made of this.",
    gone="This tool was kept already, or is too old. Start again.",
    draft="Try it once",
    draft_about="It is not kept yet. What a call changes is real.",
    calls="Calls",
    variable="Its secret",
    variable_set="is read from {name}, which is set.",
    variable_missing="is read from {name}, which is not set: set it in the environment or in .env before you try.",
    asks="It asks you before each call, until you settle that on its page.",
    try_it="Try it",
    try_about="Fill in what one call takes.",
    try_button="Try",
    again="Try again",
    keep="Keep it",
    keep_untried="Keep it without trying",
    change="Change it",
)
ZH = HttpWords(
    title="自己的工具",
    lead="自己描述一个网址",
    about="描述一个可以通过 HTTP 调用的网址。之后您试用一次，它就成为与其他工具一样的工具，对话会按您的说法找到它。",
    name="名称",
    name_hint="几个字，例如：港口潮汐",
    what="它做什么",
    what_hint="一两句话，用您提问时会用的说法。",
    method="一次调用是",
    methods={
        "GET": "GET – 读取",
        "POST": "POST – 提交内容",
        "PUT": "PUT – 替换内容",
        "PATCH": "PATCH – 修改内容",
        "DELETE": "DELETE – 删除内容",
    },
    address="地址",
    address_hint="每次调用不同的部分写在花括号里：https://api.example.org/tides/{harbour}?day={day}",
    internal="它在我自己的内部网络中，可以向那里发出调用",
    parameters="需要的内容",
    parameters_about="地址花括号里的内容，以及其他要发送的内容：GET 和 DELETE 放在查询串中，其余作为 JSON 正文的字段。",
    parameter="参数 {n}",
    kind="类型",
    kinds={
        "text": "文字",
        "integer": "整数",
        "number": "数字",
        "yes_no": "是或否",
        "date": "日期",
        "list": "文字列表",
    },
    meaning="它是什么",
    required="必须填写",
    more="再加一个参数",
    auth="服务如何识别您",
    auths={
        "": "不需要",
        "header": "请求头中的密钥",
        "query": "查询串中的密钥",
        "bearer": "令牌（Bearer）",
        "basic": "用户名和密码（Basic）",
    },
    auth_name="请求头或查询参数的名称",
    auth_name_hint="仅用于密钥，例如 X-Api-Key",
    secret="密钥的名称",  # noqa: S106 - its label
    secret_hint="只填写名称（英文字母）。密钥本身留在环境变量中，下一页会说明变量名。",  # noqa: S106 - a hint
    next="下一步：试用",
    described="请说明花括号里的内容是什么。",
    no_name="请填写名称。",
    no_about="请说明它做什么。",
    secret_in_text="文字中似乎有密钥或密码，请去掉。",  # noqa: S106 - a sentence
    secret_in_address="地址中似乎有密钥或密码。请去掉它，并在“服务如何识别您”中填写它的名称。",  # noqa: S106 - a sentence
    no_address="这个地址无法调用。请写成 https://主机/路径；查询串中花括号里的参数要单独作为一个值。",
    is_internal="这个地址位于内部网络。如果确实要这样做，请勾选下方的选项。",
    bad_parameter="“{name}”不能作为参数名：请使用英文字母、数字和下划线。",
    twice="参数“{name}”出现了两次。",
    undescribed="请说明“{name}”是什么。",
    no_auth_name="请填写密钥放在哪个请求头或哪个查询参数中。",
    bad_secret="这不是密钥的名称：请用英文字母写一两个词，例如 weather_key，切勿填写密钥本身。",  # noqa: S106 - a sentence
    taken="已有名为“{name}”的内容。请换一个名称，或先移除它。",
    not_made="无法由此生成工具。",
    gone="这个工具已经保存，或者已经过期。请重新开始。",
    draft="试用一次",
    draft_about="它还没有保存。调用所做的更改是真实的。",
    calls="调用",
    variable="它的密钥",
    variable_set="从 {name} 读取，已经设置。",
    variable_missing="从 {name} 读取，尚未设置：请先在环境变量或 .env 中设置它再试用。",
    asks="每次调用前它都会询问您，直到您在它的页面上作出决定。",
    try_it="试用",
    try_about="填写一次调用需要的内容。",
    try_button="试一次",
    again="再试一次",
    keep="保存",
    keep_untried="不试用，直接保存",
    change="修改",
)


def http_words(language: Language) -> HttpWords:
    """Return the words in a language."""
    return ZH if language == "zh" else EN
