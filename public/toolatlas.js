// The badge "offline mode, no model": on every view of the page, in the browser's language.
(() => {
  const language = (navigator.language || "en").toLowerCase().startsWith("zh") ? "zh" : "en";
  document.documentElement.lang = language === "zh" ? "zh-CN" : "en";

  const show = (text) => {
    const badge = document.createElement("div");
    badge.id = "toolatlas-badge";
    badge.setAttribute("role", "status");
    badge.textContent = text;
    document.body.appendChild(badge);
  };

  const root = document.querySelector('meta[property="og:root_path"]')?.content ?? "";
  fetch(`${root}/toolatlas/status`)
    .then((response) => (response.ok ? response.json() : {}))
    .then((badge) => badge[language] && show(badge[language]))
    .catch(() => {}); // no server, no badge: the page says so itself
})();
