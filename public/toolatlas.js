// The badge "offline mode, no model" on every view of the page, and the page's own alerts, in the browser's language.
(() => {
  // The theme follows the system until somebody chooses one; the page's own default is dark.
  const theme = "vite-ui-theme";
  if (!localStorage.getItem(theme)) localStorage.setItem(theme, "system");

  // The browser's language, until the page says that somebody chose another one.
  let language = (navigator.language || "en").toLowerCase().startsWith("zh") ? "zh" : "en";
  const speak = (chosen) => {
    language = chosen;
    document.documentElement.lang = language === "zh" ? "zh-CN" : "en";
  };
  speak(language);

  const root = document.querySelector('meta[property="og:root_path"]')?.content ?? "";
  const show = ({ text, short, action, address, offline, files, files_address, tools, tools_address, requests, requests_address, settings, settings_address, places: label }) => {
    const badge = document.createElement("nav");
    badge.setAttribute("aria-label", label);
    badge.id = "toolatlas-badge";
    badge.className = offline ? "offline" : "";
    const link = document.createElement("a");
    link.href = `${root}${address}`;
    link.textContent = action;
    const places = [[files_address, files], [tools_address, tools], [requests_address, requests], [settings_address, settings]];
    const panels = places.flatMap(([href, textContent]) => [
      " ",
      Object.assign(document.createElement("a"), { href: `${root}${href}`, textContent }),
    ]);
    const said = [[text, "wide"], [short, "narrow"]];
    const spans = said.map(([textContent, className]) => Object.assign(document.createElement("span"), { textContent, className }));
    badge.append(...spans, " ", link, ...panels);
    document.body.appendChild(badge);
    // on a narrow page it stands below the header, as many lines high as it needs
    const tell = () => document.documentElement.style.setProperty("--toolatlas-badge", `${badge.offsetHeight}px`);
    new ResizeObserver(tell).observe(badge);
  };

  // Chainlit's buttons that show a picture alone, and how they are told; whatever it draws anew is named anew.
  const icons = {
    sidebar: "#sidebar-trigger-button",
    search: "#search-chats-button",
    new_chat: "#new-chat-button",
    attach: "#upload-button",
    send: "#chat-submit",
    stop: "#stop-button",
    copy_text: "button:has(> svg.lucide-copy)",
    good: "button:has(> svg.lucide-thumbs-up)",
    bad: "button:has(> svg.lucide-thumbs-down)",
    comment: "button:has(> svg.lucide-message-circle)",
    to_end: ".justify-center > button:has(> svg.lucide-arrow-down)",
    options: "#thread-options",
    theme: "#theme-toggle",
    close: "[role=dialog] > button:has(> svg.lucide-x)",
    edit: "button.edit-message",
  };
  // The dots of a conversation are a plain div inside the link: a button for the keyboard, and no part of the link's name.
  const menuOf = (dots) => {
    Object.assign(dots, { role: "button", tabIndex: 0 });
    const item = dots.closest("li");
    const title = item?.querySelector("button > span");
    if (!title) return;
    title.id = `${item.id}-title`;
    for (const part of item.querySelectorAll("a, button")) part.setAttribute("aria-labelledby", title.id);
  };
  const nameIcons = (names) => {
    // Chainlit makes one button another, and keeps what it does not know of: sending becomes stopping.
    for (const button of document.querySelectorAll("button[data-icon]")) {
      if (button.matches(icons[button.dataset.icon])) continue;
      button.removeAttribute("aria-label");
      delete button.dataset.icon;
    }
    for (const [icon, selector] of Object.entries(icons)) {
      for (const button of document.querySelectorAll(`:is(${selector}):not([aria-label])`)) {
        button.setAttribute("aria-label", names[icon]);
        button.dataset.icon = icon;
        if (icon === "edit") button.title = names[icon]; // the others have a hint of Chainlit's
        if (icon === "attach") button.removeAttribute("role"); // "presentation", which would hide it
        if (icon === "options") menuOf(button);
      }
    }
    document.querySelector("ul:has(> #thread-history):not([role])")?.setAttribute("role", "presentation"); // no items
  };
  // A conversation's own menu has its export too. Chainlit's arrow keys know their own items alone, and a click that
  // came to them would open the conversation.
  const closeMenu = (menu, left = 20) => {
    setTimeout(() => {
      if (!menu.isConnected || menu.dataset.state === "closed" || !left) return;
      document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" })); // a hint above it may take the first
      closeMenu(menu, left - 1);
    }, 100);
  };
  const addExport = (names) => {
    const menu = document.querySelector("[role=menu]:has(> #rename-thread):not(:has(> .toolatlas-export))");
    const thread = document.querySelector("#thread-options[data-state=open]")?.closest("li")?.id.replace("thread-", "");
    if (!menu || !thread) return;
    const own = [...menu.querySelectorAll("[role=menuitem]")];
    const links = [["Markdown", "md"], ["JSON", "json"]].map(([form, ending]) => {
      const link = document.createElement("a");
      Object.assign(link, { href: `${root}/toolatlas/conversation/${thread}.${ending}`, download: "", tabIndex: -1 });
      Object.assign(link, { role: "menuitem", className: `${own[0].className} toolatlas-export` });
      link.textContent = names.export.replace("{form}", form);
      link.addEventListener("click", (event) => {
        event.stopPropagation();
        closeMenu(menu);
      });
      return link;
    });
    menu.append(...links);
    const items = [...own, ...links];
    menu.addEventListener("keydown", (event) => {
      const at = items.indexOf(document.activeElement);
      const to = at + { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (at < 0 || !(Math.max(at, to) >= own.length)) return;
      event.preventDefault();
      event.stopPropagation();
      items[to]?.focus();
    }, true);
  };
  const keepNamed = (names) => {
    let due = 0;
    const look = () => {
      due = 0;
      nameIcons(names);
      addExport(names);
    };
    const soon = () => (due ||= requestAnimationFrame(look));
    soon();
    new MutationObserver(soon).observe(document.body, { childList: true, subtree: true });
  };

  // Charts of a Chinese page say `config.locale`: "zh-CN"; the drawing library takes this up when it is first loaded.
  const dates = { month: "%Y年%-m月", dayMonth: "%-m月%-d日", dayMonthYear: "%Y年%-m月%-d日" };
  const twelve = [..."一二三四五六七八九十", "十一", "十二"].map((month) => `${month}月`);
  window.PlotlyLocales = [
    {
      moduleType: "locale",
      name: "zh-CN",
      dictionary: {
        Autoscale: "自动缩放",
        "Box Select": "框选",
        "Compare data on hover": "悬停时比较数据",
        "Double-click on legend to isolate one trace": "双击图例只看这一项",
        "Double-click to zoom back out": "双击恢复原来的范围",
        "Download plot": "下载图表",
        "Download plot as a PNG": "下载为 PNG 图片",
        "Download plot as a png": "下载为 PNG 图片",
        "Lasso Select": "套索选择",
        Pan: "平移",
        "Produced with Plotly.js": "由 Plotly.js 绘制",
        Reset: "重置",
        "Reset axes": "重置坐标轴",
        "Show closest data on hover": "悬停时显示最近的数据",
        "Snapshot succeeded": "图片已生成",
        "Sorry, there was a problem downloading your snapshot!": "图片未能下载。",
        "Taking snapshot - this may take a few seconds": "正在生成图片，可能需要几秒钟",
        "Toggle Spike Lines": "显示或隐藏辅助线",
        Zoom: "缩放",
        "Zoom in": "放大",
        "Zoom out": "缩小",
        "close:": "收盘：",
        "high:": "最高：",
        "low:": "最低：",
        "max:": "最大：",
        "mean:": "平均：",
        "median:": "中位数：",
        "min:": "最小：",
        "open:": "开盘：",
        "q1:": "下四分位：",
        "q3:": "上四分位：",
        trace: "系列",
      },
      format: {
        ...dates,
        date: "%Y-%m-%d",
        days: [..."日一二三四五六"].map((day) => `星期${day}`),
        shortDays: [..."日一二三四五六"].map((day) => `周${day}`),
        months: twelve,
        shortMonths: twelve.map((_, month) => `${month + 1}月`),
      },
    },
  ];

  fetch(`${root}/toolatlas/status`)
    .then((response) => (response.ok ? response.json() : {}))
    .then((badge) => {
      if (badge[badge.page?.language]) speak(badge.page.language);
      if (!badge[language]) return;
      show(badge[language]);
      keepNamed(badge[language]);
    })
    .catch(() => {}); // no server, no badge: the page says so itself

  // What a run is at, while nothing else shows that it goes on; it goes away with the answer.
  const doing = Object.assign(document.createElement("div"), { id: "toolatlas-doing", role: "status" });
  document.body.appendChild(doing);
  window.addEventListener("message", ({ source, data }) => {
    if (source === window && typeof data?.toolatlasDoing === "string") doing.textContent = data.toolatlasDoing;
  });

  // On a narrow page the address of a new conversation is not set by the page's own parts: a reload would lose it.
  window.addEventListener("message", ({ source, data }) => {
    const thread = source === window && data?.toolatlasThread;
    if (/^[0-9a-f-]{36}$/.test(thread) && location.pathname === `${root}/`) {
      history.replaceState(history.state, "", `${root}/thread/${thread}`);
    }
  });

  // A conversation that was deleted, in this tab or another one: where it is still looked at, nothing more is typed.
  const gone = {
    en: ["This conversation was deleted in another tab.", "New conversation"],
    zh: ["这个对话已在另一个标签页中删除。", "新对话"],
  };
  const sayGone = (thread) => {
    const address = `${root}/thread/${thread}`;
    if (location.pathname !== address || document.getElementById("toolatlas-gone")) return;
    const [text, action] = gone[language];
    const note = Object.assign(document.createElement("div"), { id: "toolatlas-gone" });
    note.setAttribute("role", "alert");
    const link = Object.assign(document.createElement("a"), { href: `${root}/`, textContent: action });
    note.append(Object.assign(document.createElement("span"), { textContent: text }), " ", link);
    document.body.appendChild(note);
    const composer = document.getElementById("message-composer");
    if (composer) composer.inert = true;
    const leave = setInterval(() => {
      if (location.pathname === address) return;
      clearInterval(leave);
      note.remove();
      if (composer) composer.inert = false;
    }, 300);
  };
  window.addEventListener("message", ({ source, data }) => {
    const thread = source === window && data?.toolatlasGone;
    if (/^[0-9a-f-]{36}$/.test(thread)) setTimeout(() => sayGone(thread), 800); // the tab that deletes it leaves it first
  });

  // ArrowUp in an empty input brings the last message back, to be changed and sent again; Escape stops a run.
  document.addEventListener("keydown", (event) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const stop = document.getElementById("stop-button");
    if (event.key === "Escape" && stop && !document.querySelector("[role=dialog]")) stop.click();
    const input = document.getElementById("chat-input");
    if (event.key !== "ArrowUp" || document.activeElement !== input || (input.value ?? input.textContent).trim()) return;
    const said = [...document.querySelectorAll('.step[data-step-type="user_message"] .message-content')].pop();
    const text = said?.innerText.trim();
    if (!text) return;
    event.preventDefault();
    document.execCommand("insertText", false, text);
  });

  // Files that the browser itself turns away are turned away in English, whatever the page speaks.
  const alerts = [
    [/^File is larger than (\S+) MB$/, "文件超过 $1 MB，无法上传。"],
    [/^Too many files$/, "一次附带的文件太多。"],
  ];
  const translate = (title) => {
    for (const [english, chinese] of alerts) {
      if (english.test(title.textContent)) title.textContent = title.textContent.replace(english, chinese);
    }
  };
  new MutationObserver(() => {
    if (language === "zh") document.querySelectorAll("[data-sonner-toast] [data-title]").forEach(translate);
  }).observe(document.body, { childList: true, subtree: true });
})();
