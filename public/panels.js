// The panels keep to the theme that is chosen on the chat page; where none is, they follow the system.
(() => {
  const key = "vite-ui-theme";
  const root = document.documentElement;
  const follow = () => {
    let chosen = null;
    try {
      chosen = localStorage.getItem(key);
    } catch {
      // a browser that keeps nothing follows the system
    }
    if (chosen === "dark" || chosen === "light") root.dataset.theme = chosen;
    else delete root.dataset.theme;
  };
  follow();
  window.addEventListener("storage", (event) => {
    if (event.key === key || event.key === null) follow();
  });
  window.addEventListener("pageshow", follow); // come back to by the browser's own button
})();
