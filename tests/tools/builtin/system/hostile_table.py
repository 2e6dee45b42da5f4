"""Paths that have led out of other programs, by the trick that they use."""

UP = (
    *("..", "../", "../outside", "../outside/secret.txt", "../../../../../../etc/passwd"),
    *("a/../../outside/secret.txt", "drafts/../../outside/secret.txt", "./.././outside", "....//outside"),
    *("..//..//outside", "drafts/.. /.. /outside"),
)
ABSOLUTE = (
    *("/", "//", "/etc/passwd", "//etc/passwd", "/dev/zero", "/dev/stdin", "/dev/tty", "/dev/full", "/tmp"),
    *("/proc/self/environ", "/proc/self/root/etc/passwd", "/proc/self/fd/0", "/proc/self/cwd", "/sys/kernel"),
    "/root/.ssh/id_rsa",
)
LINKS = (
    *("out", "out/", "out/secret.txt", "out/new.txt", "secret-link", "up", "up/outside/secret.txt", "loop-a"),
    *("loop-a/x", "self", "self/self/self", "zero", "null", "dangling", "dangling/x", "deep/out/secret.txt"),
    *("root", "root/etc/passwd"),
)
NO_FILES = ("pipe", "pipe/x", "socket", "notes.txt/x", "notes.txt/", "notes.txt/..", "notes.txt/../notes.txt")
OTHER_LANGUAGES = (
    *("~", "~/x", "~root", "~/../outside", "$HOME", "${HOME}/x", "$(id)", "`id`", "%2e%2e/outside"),
    *("%2e%2e%2foutside", "..%2foutside", "..%c0%afoutside", "%00", "file:///etc/passwd", "file://outside"),
    *("http://127.0.0.1/x", "-rf", "--help", "*", "?", "notes.*", "{notes.txt,x}", "notes.txt;id", "notes.txt|id"),
    *("notes.txt & id", "'", '"', "\\", "a\\..\\..\\b"),
)
OTHER_SYSTEMS = (
    *("C:\\Windows\\win.ini", "C:/Windows", "c:notes.txt", "\\\\server\\share", "//server/share", "\\\\?\\C:\\x"),
    *("..\\outside", "CON", "NUL", "aux.txt", "COM1", "notes.txt::$DATA", "notes.txt.", "notes.txt ", " ", "  /  "),
)
CHARACTERS = (
    *("\0", "notes.txt\0", "notes.txt\0.md", "../outside\0", "a\nb", "a\rb", "\x1b[31m", "a\tb", "\x7f"),
    *("\ud800", "a\udcff", "．．/outside", "․․/outside", "‥/outside", "..／outside", "..∕outside"),
    *("／etc／passwd", "\u202e../outside", "\ufeff../outside", "ﬁle", "ñ", "n\u0303", "İ", "ß", "Å", "\u212b"),
    *("文件", "\u200b", "a\u0300" * 40, "😀", "../outſide"),
)
TOO_MUCH = (
    *("", ".", "./", "a" * 255, "a" * 256, "文" * 86, "a" * 5_000, "a/" * 600, "../" * 400, "/" * 3_000),
    *("a/" * 45 + "x", "a/" * 2_000 + "../" * 2_000 + "notes.txt", "drafts/./" * 100 + "plan.md", "." * 300),
)
TABLE = (*UP, *ABSOLUTE, *LINKS, *NO_FILES, *OTHER_LANGUAGES, *OTHER_SYSTEMS, *CHARACTERS, *TOO_MUCH)
