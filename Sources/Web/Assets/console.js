/// Keys, copies and kept filters of the console. Pages work without it.
"use strict";
(() => {
  const root = document.documentElement;
  root.classList.add("scripts");
  const one = (selector, from = document) => from.querySelector(selector);
  const all = (selector, from = document) => [...from.querySelectorAll(selector)];
  const say = (text) => {
    const line = document.getElementById("status");
    if (line) line.textContent = text || "";
  };
  const store = (name, value) => {
    try {
      if (value === undefined) return localStorage.getItem(name);
      localStorage.setItem(name, value);
    } catch {
      // The browser keeps nothing for this page.
    }
    return null;
  };
  document.addEventListener("click", async (event) => {
    const button = event.target.closest("button[data-text]");
    if (!button) return;
    try {
      await navigator.clipboard.writeText(button.dataset.text);
      say(button.dataset.says);
    } catch {
      // Without the right to copy, the text is selected.
      const text = one("code", button.parentElement);
      if (text) getSelection().selectAllChildren(text);
    }
  });
  /// Filters that this browser keeps: addresses of this page, by what their chips say.
  const saved = one("[data-part=saved]");
  if (saved) {
    const name = `filters ${location.pathname}`;
    const read = () => {
      try {
        return JSON.parse(store(name) || "[]").filter((entry) => entry.href.startsWith(`${location.pathname}?`));
      } catch {
        return [];
      }
    };
    const list = one("ul", saved);
    const show = () => {
      list.replaceChildren(...read().map((entry) => {
        const [item, link, button] = ["li", "a", "button"].map((tag) => document.createElement(tag));
        [link.href, link.textContent] = [entry.href, entry.title];
        [button.type, button.textContent, button.className] = ["button", "×", "quiet"];
        button.setAttribute("aria-label", `${saved.dataset.forget} ${entry.title}`);
        button.addEventListener("click", () => {
          store(name, JSON.stringify(read().filter((other) => other.href !== entry.href)));
          show();
        });
        item.append(link, " ", button);
        return item;
      }));
    };
    const keep = one("[data-part=keep]", saved);
    if (keep) {
      keep.addEventListener("click", () => {
        const title = all("[data-part=chip]").map((chip) => chip.textContent.trim()).join(", ");
        const href = location.pathname + location.search;
        const others = read().filter((entry) => entry.href !== href);
        store(name, JSON.stringify([...others, { href, title }].slice(-12)));
        show();
        say(keep.dataset.says);
      });
    }
    show();
  }
  /// Keys: only where nothing is typed, and only as long as the person wants them.
  const help = one("dialog[data-part=keys]");
  const choice = help && one("input", help);
  if (choice) {
    choice.checked = store("keys") !== "off";
    choice.addEventListener("change", () => store("keys", choice.checked ? "on" : "off"));
    for (const button of all("[data-part=help]")) button.addEventListener("click", () => help.showModal());
  }
  let isGoing = 0;
  const row = (step) => {
    const links = all("main tbody tr th a").filter((link) => link.checkVisibility({ visibilityProperty: true }));
    const here = document.activeElement.closest("tr");
    const at = links.findIndex((link) => link.closest("tr") === here);
    const next = links[at < 0 ? (step > 0 ? 0 : links.length - 1) : at + step];
    if (next) next.focus();
  };
  const go = (element) => {
    if (!element) return false;
    const fold = element.closest("details");
    if (fold) fold.open = true;
    element.focus();
    return true;
  };
  const press = (key) => {
    const link = one(`a[data-key="${key}"]`);
    if (link) link.click();
    else row(key === "j" ? 1 : -1);
  };
  const field = (selector) => one(`main form.filter ${selector}`);
  document.addEventListener("keydown", (event) => {
    const typed = event.target.closest("input:not([type=checkbox], [type=radio]), select, textarea, dialog");
    if (event.ctrlKey || event.altKey || event.metaKey || typed || (choice && !choice.checked)) return;
    // Letters by their place on the keyboard: the same keys under Arabic letters.
    const key = event.code.startsWith("Key") ? event.code.slice(3).toLowerCase() : event.key;
    if (Date.now() - isGoing < 1500) {
      isGoing = 0;
      const link = one(`nav a[data-key="g ${CSS.escape(key)}"]`);
      if (link) {
        event.preventDefault();
        link.click();
      }
      return;
    }
    if (event.key === "?" || event.key === "؟") {
      if (help) help.showModal();
    } else if (event.key === "/" || event.code === "Slash") {
      go(field("input[type=text]") || field("select"));
    } else if (key === "f") {
      go(field("select, input:not([type=hidden])"));
    } else if (key === "g") {
      isGoing = Date.now();
    } else if (key === "j" || key === "k") {
      press(key);
    } else if (key === "r") {
      const here = document.activeElement.closest("tr");
      go((here && one("[data-key=r]", here)) || one("main [data-key=r]"));
    } else {
      return;
    }
    event.preventDefault();
  });
})();
