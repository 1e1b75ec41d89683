/// What the script adds to the owners' calendar: keys, details of an event in a dialog, adding and moving by the mouse,
/// and a sentence that is read while it is typed. Everything goes through the pages' own links and forms.
"use strict";
(() => {
  const [page, root] = [document, document.documentElement];
  const one = (selector, within = page) => within.querySelector(selector);
  const say = (name) => one(`[data-said="${name}"]`)?.textContent || "";
  const make = (tag, classes, text = "") => {
    const element = Object.assign(page.createElement(tag), { className: classes, textContent: text });
    if (tag === "button") element.type = tag;
    return element;
  };
  const button = (classes, text, act) => {
    const element = make("button", classes, text);
    element.addEventListener("click", act);
    return element;
  };
  /// A page of this server as a document, whose scripts do not run.
  const load = (address, form) => new Promise((done, refuse) => {
    const request = new XMLHttpRequest();
    request.open(form ? "POST" : "GET", address);
    Object.assign(request, { responseType: "document", timeout: 15000, ontimeout: refuse, onerror: refuse });
    request.onload = () => done({ shown: request.response, isGood: request.status === 200 && request.response });
    request.send(form && new URLSearchParams(new FormData(form)));
  });
  const send = (form) => load(form.getAttribute("action"), form);
  const toast = (text, label, act) => {
    one(".toast")?.remove();
    const box = make("div", "notice toast plain");
    box.setAttribute("role", "status");
    page.body.append(box);
    box.append(make("p", "", text));
    if (label) box.append(button("", label, () => { box.remove(); act(); }));
    setTimeout(() => { if (!box.contains(page.activeElement)) box.remove(); }, 10000);
  };
  /// A dialog in the middle of the page. It is gone once it is closed.
  const dialog = (classes, title, ...content) => {
    const box = make("dialog", classes);
    const heading = make("h2", "", title);
    Object.assign(heading, { dir: "auto", id: "dialog-title" });
    box.setAttribute("aria-labelledby", heading.id);
    box.append(heading, ...content, button("quiet", say("close"), () => box.close()));
    box.addEventListener("click", (event) => { if (event.target === box) box.close(); });
    box.addEventListener("close", () => box.remove());
    page.body.append(box);
    box.showModal();
    return box;
  };

  /// Times as pages write them, and back: minutes since midnight.
  const plain = (minutes) => new Date(60000 * minutes).toISOString().slice(11, 16);
  const clock = (minutes) => root.dataset.digits === "arab"
    ? plain(minutes).replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit))) : plain(minutes);
  const tell = (block, start, end) => { one("small", block).textContent = `${clock(start)}–\u2060${clock(end)}`; };
  /// Nothing for an event that goes over midnight.
  const times = (block) => {
    const text = (one("small", block)?.textContent || "")
      .replace(/[\u0660-\u0669]/g, (digit) => digit.charCodeAt(0) - 0x660);
    const found = text.match(/^\W*(\d\d):(\d\d)\W+(\d\d):(\d\d)\W*$/)?.map(Number);
    const [start, end] = found ? [60 * found[1] + found[2], 60 * found[3] + found[4]] : [0, 0];
    return end > start && { start, end };
  };

  /// Moves an event by its own form, which knows its clock. Minutes are added to its beginning and to its end.
  const moment = ({ elements }, name) =>
    Date.parse(`${elements[`${name}-day`]?.value}T${elements[`${name}-time`]?.value}Z`);
  const shift = (form, name, minutes) => {
    const at = new Date(moment(form, name) + 60000 * minutes).toISOString();
    form.elements[`${name}-day`].value = at.slice(0, 10);
    form.elements[`${name}-time`].value = at.slice(11, 16);
  };
  const move = async (address, start, end, back) => {
    try {
      const form = one("form[action$='/correct']", (await load(address)).shown);
      shift(form, "start", start);
      shift(form, "end", end);
      const { shown, isGood } = await send(form);
      if (!isGood) {
        back();
        return toast(one("small.fault", shown)?.textContent || say("failed"));
      }
      const undo = one("form[action$='/undo']", shown);
      toast(say("moved"), undo && say("undo"), async () => {
        back();
        const answer = await send(undo).catch(() => ({}));
        toast(say(answer.isGood ? "undone" : "failed"));
      });
    } catch {
      back();
      toast(say("failed"));
    }
  };

  /// The place of a block: its first row and its rows, in quarter hours.
  const grid = one(".days[data-first]");
  const first = Number(grid?.dataset.first);
  const isWide = matchMedia("(min-width: 56em)");
  const number = (element, letter) => Number(element.className.match(`(?:^| )${letter}(\\d+)`)?.[1] || 1);
  const put = (element, row, length) => {
    element.classList.remove(`r${number(element, "r")}`, `l${number(element, "l")}`);
    element.classList.add(`r${row}`, `l${length}`);
  };
  const rowOf = (hours, height) => height / parseFloat(getComputedStyle(hours).gridAutoRows);
  const rowAt = (hours, y) => Math.floor(rowOf(hours, y - hours.getBoundingClientRect().top));
  const rowsOf = (hours) => Math.round(rowOf(hours, hours.getBoundingClientRect().height));
  const between = (least, wanted, most) => Math.max(least, Math.min(wanted, most));
  const dayOf = (hours) => hours.parentElement.dataset.day;

  /// Dragging: an empty slot adds, a block moves, and its lower edge resizes. The block follows in the same frame.
  let dragged = false;
  const watch = (from, follow, drop) => {
    dragged = false;
    const events = {
      pointermove: (event) => {
        dragged ||= Math.abs(event.clientX - from.clientX) + Math.abs(event.clientY - from.clientY) > 4;
        if (dragged) follow(event);
      },
      pointerup: () => end(true),
      pointercancel: () => end(false),
      keydown: (event) => { if (event.key === "Escape") end(false); },
    };
    const end = (isDropped) => {
      for (const name in events) removeEventListener(name, events[name]);
      drop(isDropped);
    };
    for (const name in events) addEventListener(name, events[name]);
  };
  const addBy = (event, hours) => {
    const draft = make("li", "mark draft hue-none line-0 f1of1");
    draft.append(make("small", ""));
    const [begin, most] = [rowAt(hours, event.clientY), rowsOf(hours)];
    let [from, until] = [begin - begin % 2, Math.min(begin - begin % 2 + 4, most)];
    const show = () => {
      put(draft, from + 1, until - from);
      tell(draft, 15 * (first + from), 15 * (first + until));
    };
    show();
    hours.append(draft);
    watch(event, (next) => {
      const row = between(0, rowAt(hours, next.clientY), most - 1);
      [from, until] = row < begin ? [row, begin + 1] : [begin, row + 1];
      show();
    }, (isDropped) => {
      if (!isDropped) return draft.remove();
      const [at, end] = [plain(15 * (first + from)), plain(Math.min(15 * (first + until), 1439))];
      openAdd(`/add?${new URLSearchParams({ day: dayOf(hours), at, until: end })}`, draft);
    });
  };
  const moveBy = (event, block, isEnd) => {
    const [at, hours, classes] = [times(block), block.parentElement, block.className];
    const [row, length, grip] = [number(block, "r"), number(block, "l"), rowAt(hours, event.clientY)];
    const last = rowsOf(hours) - row - length + 1;
    let minutes = 0;
    const back = () => {
      block.className = classes;
      hours.append(block);
      tell(block, at.start, at.end);
    };
    watch(event, (next) => {
      const columns = [...grid.querySelectorAll("[data-day] > .hours")];
      const under = columns.find((part) => {
        const box = part.getBoundingClientRect();
        return next.clientX >= box.left && next.clientX < box.right;
      });
      const target = !isEnd && under || block.parentElement;
      const rows = between(isEnd ? 2 - length : 1 - row, rowAt(target, next.clientY) - grip, last);
      minutes = 15 * rows + (Date.parse(dayOf(target)) - Date.parse(dayOf(hours))) / 60000;
      if (block.parentElement !== target) target.append(block);
      block.classList.add("dragged");
      put(block, isEnd ? row : row + rows, isEnd ? length + rows : length);
      tell(block, at.start + (isEnd ? 0 : 15 * rows), at.end + 15 * rows);
    }, (isDropped) => {
      block.classList.remove("dragged");
      if (!isDropped) return back();
      if (minutes) move(one("a.title", block).getAttribute("href"), isEnd ? 0 : minutes, minutes, back);
    });
  };
  grid?.addEventListener("pointerdown", (event) => {
    if (event.button || event.pointerType === "touch" || !isWide.matches) return;
    dragged = false;
    const block = event.target.closest(".mark");
    const hours = event.target.closest("[data-day] > .hours");
    if (!hours) return;
    if (!block) addBy(event, hours);
    else if (block.matches(".own") && times(block)) {
      moveBy(event, block, block.getBoundingClientRect().bottom - event.clientY < 8);
    } else return;
    event.preventDefault();
  });
  grid?.addEventListener("dragstart", (event) => event.preventDefault());

  /// Details of an event, with the facts of its page once they have come.
  const details = (block, link) => {
    const address = link.getAttribute("href");
    const facts = make("div", "");
    const calendar = page.querySelectorAll(".calendars li")[block.dataset.calendar];
    facts.append(make("p", "", one("small", block)?.textContent), ...calendar ? [calendar.cloneNode(true)] : []);
    const actions = make("div", "actions");
    actions.append(Object.assign(make("a", "button", say("open")), { href: address }));
    const at = block.matches(".hours .own") && times(block);
    const by = (minutes) => () => {
      const [before, row] = [block.className, number(block, "r") + minutes / 15];
      if (row > 0) put(block, row, number(block, "l"));
      tell(block, at.start + minutes, at.end + minutes);
      box.close();
      move(address, minutes, minutes, () => {
        block.className = before;
        tell(block, at.start, at.end);
      });
    };
    if (at) actions.append(button("quiet", say("earlier"), by(-60)), button("quiet", say("later"), by(60)));
    const box = dialog("event-details", link.textContent, facts, actions);
    box.addEventListener("close", () => link.focus());
    load(address).then(({ shown, isGood }) => {
      const found = isGood && one("main .facts", shown);
      if (found) facts.replaceChildren(page.adoptNode(found));
    }).catch(() => {});
  };
  page.addEventListener("click", (event) => {
    const block = event.target.closest(".calendar .mark");
    const link = block && one("a.title", block);
    if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (!dragged || !event.detail) details(block, link);
  });

  /// Adding: the page's own two forms in a dialog, or the page itself if they do not come.
  const openAdd = async (address, draft) => {
    try {
      const { shown } = await load(address);
      for (const sheet of shown.querySelectorAll("link[rel=stylesheet]")) {
        if (!one(`link[href="${sheet.getAttribute("href")}"]`)) page.head.append(page.adoptNode(sheet));
      }
      if (!say("close")) page.body.append(page.adoptNode(one("[data-said]", shown).parentElement));
      const parts = [...shown.querySelectorAll("main section")].filter((part) => one("form[action='/add']", part));
      const box = dialog("event-details adding", one("h1", shown).textContent, ...parts.map((part) => page.adoptNode(part)));
      box.addEventListener("close", () => draft?.remove());
      one(draft ? "[name=title]" : "[name=sentence]", box).focus();
    } catch {
      location.assign(address);
    }
  };
  /// A sentence is read while it is typed: the part of the answer with the same id takes the place of the old one. If
  /// none comes, the form can still be sent.
  let reading = 0;
  page.addEventListener("input", ({ target }) => {
    if (target.name !== "sentence") return;
    clearTimeout(reading);
    reading = setTimeout(async () => {
      const typed = target.value;
      const { shown, isGood } = typed.trim() ? await send(target.form).catch(() => ({})) : {};
      const part = isGood && one("#understood", shown);
      if (part && target.value === typed) {
        one("#understood", target.closest("main, dialog"))?.replaceWith(page.adoptNode(part));
      }
    }, 400);
  });
  /// The end follows the start.
  page.addEventListener("focusin", ({ target: { form } }) => {
    if (form?.elements["start-day"]) form.dataset.start ||= moment(form, "start") || "";
  });
  page.addEventListener("change", ({ target: { form, name } }) => {
    if (!/^start-(day|time)$/.test(name)) return;
    const minutes = form.dataset.start && (moment(form, "start") - form.dataset.start) / 60000;
    form.dataset.start = moment(form, "start") || "";
    if (minutes && moment(form, "end")) shift(form, "end", minutes);
  });

  /// Keys: letters and `/` follow the link with that key, arrows go from event to event, or to the next page.
  const follow = (key) => {
    const link = one(`[data-key="${CSS.escape(key)}"]`) ?? (key === "n" ? one(".places .add > a") : null);
    const field = key === "n" && one("main form[action='/add'] [name=sentence]");
    if (field) field.focus();
    else if (key === "n" && link) openAdd(link.getAttribute("href"));
    else link?.click();
    return link;
  };
  const step = (from, key) => {
    const area = from.closest(".calendar");
    const middle = (element) => {
      const box = element.getBoundingClientRect();
      return [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    };
    const [here, side] = [middle(from), key === "ArrowUp" || key === "ArrowDown" ? 1 : 0];
    const sign = key === "ArrowUp" || key === "ArrowLeft" ? -1 : 1;
    let [best, least] = [null, Infinity];
    for (const link of area.querySelectorAll(one(".month", area) ? "td .number" : "a.title")) {
      const there = middle(link);
      const along = sign * (there[side] - here[side]);
      const far = along + 2 * Math.abs(there[1 - side] - here[1 - side]);
      if (along > 4 && far < least && link.checkVisibility()) [best, least] = [link, far];
    }
    best?.focus();
    return best;
  };
  page.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.isComposing) return;
    if (event.target.closest("input, select, textarea, dialog")) return;
    const link = event.target.closest(".calendar a");
    if (event.key.startsWith("Arrow")) {
      const way = { ArrowLeft: root.dir === "rtl" ? "on" : "back", ArrowRight: root.dir === "rtl" ? "back" : "on" };
      if (link ? step(link, event.key) : way[event.key] && follow(way[event.key])) event.preventDefault();
      return;
    }
    // The place of a key counts where letters are Arabic.
    const key = /^[a-z/]$/i.test(event.key) ? event.key : event.code.replace("Slash", "/").replace("Key", "");
    if (key.length === 1 && follow(key.toLowerCase())) event.preventDefault();
  });

  /// The line of the present goes on.
  const now = one(".now");
  const made = Date.now();
  if (now) {
    setInterval(() => {
      put(now, Math.floor((Number(now.dataset.minutes) + (Date.now() - made) / 60000) / 15) - first + 1, 1);
    }, 30000);
  }
  if (one(".corner") && !location.hash && isWide.matches) one("#first-hour").scrollIntoView({ block: "nearest" });
  for (const copy of page.querySelectorAll("[data-copy]")) {
    copy.hidden = !navigator.clipboard;
    copy.addEventListener("click", () => {
      const field = one(`#${copy.dataset.copy}`);
      field.select();
      navigator.clipboard.writeText(field.value.replace(/[\u2060\u2066-\u2069]/g, ""))
        .then(() => { copy.textContent = copy.dataset.done; }, () => {});
    });
  }
})();
