/// What makes pages live. Pages work without it. The program leaves out lines that begin with three slashes.
/// Replaces parts of the page. They are HTML of this server alone; the policy's name is the only one that
/// Content-Security-Policy lets make HTML, and the address of a script: that of the owners' service worker. A part
/// with the focus waits until the focus has left it.
"use strict";
(() => {
  const policy = window.trustedTypes
    ? trustedTypes.createPolicy("jadwal", { createHTML: (html) => html, createScriptURL: () => "/worker.js" })
    : { createHTML: (html) => html, createScriptURL: () => "/worker.js" };
  const parsed = (html) => new DOMParser().parseFromString(policy.createHTML(html), "text/html");
  const digits = document.documentElement.dataset.digits || "latn";
  const zone = () => {
    for (const time of document.querySelectorAll("time[datetime]:not([title])")) {
      const at = new Date(time.dateTime);
      if (!Number.isNaN(at.valueOf())) {
        time.title = at.toLocaleString(document.documentElement.lang + "-u-nu-" + digits);
      }
    }
  };
  const late = new Map();
  const replace = (other) => {
    const name = other.dataset.live;
    const part = document.querySelector(`[data-live="${CSS.escape(name)}"]`);
    late.delete(name);
    if (!part) return;
    if (part.contains(document.activeElement)) {
      late.set(name, other);
      return;
    }
    const open = [...part.querySelectorAll("details")].map((details) => details.open);
    other.querySelectorAll("details").forEach((details, at) => { details.open = open[at] || false; });
    for (const time of part.querySelectorAll("time[title]")) time.removeAttribute("title");
    if (!part.isEqualNode(other)) part.replaceWith(document.adoptNode(other));
    zone();
  };
  document.addEventListener("focusout", () => setTimeout(() => [...late.values()].forEach(replace)));
  /// Says that the page has lost its source, and since when, and greys what it shows: nobody takes it for the present.
  /// It hears something at least each second from a stream, and each two seconds by polling.
  let [fresh, heard, patience, lost] = [Date.now(), Date.now(), 2400, ""];
  const lose = (source, since) => {
    if (source === lost) return;
    lost = source;
    document.body.classList.toggle("stale", source !== "");
    for (const notice of document.querySelectorAll("[data-lost]")) {
      const time = notice.querySelector("time");
      const at = new Date(since).toISOString();
      time.dateTime = at;
      time.textContent = "utc" in time.dataset
        ? at.slice(0, 19).replace("T", " ") + " UTC"
        : new Date(since).toLocaleString(document.documentElement.lang + "-u-nu-" + digits);
      notice.hidden = notice.dataset.lost !== source;
    }
  };
  const hear = () => {
    fresh = heard = Date.now();
    lose("", fresh);
  };
  const watch = () => {
    document.addEventListener("visibilitychange", () => { heard = Date.now(); });
    setInterval(() => {
      if (!document.hidden && Date.now() - heard > patience) lose("server", fresh);
    }, 250);
  };
  /// Loads the page again each two seconds while its tab is seen: for lists, and where no stream can be had.
  let waiting = false;
  let polls = 0;
  const pace = 1000 * document.body.dataset.livePage;
  const renew = async () => {
    if (document.hidden || waiting) return;
    waiting = true;
    const start = Date.now();
    try {
      const signal = AbortSignal.timeout(10000);
      const answer = await fetch(location.href, { credentials: "same-origin", redirect: "manual", signal });
      if (answer.type === "opaqueredirect") return again();
      if (answer.status === 429) heard = Date.now();
      else if (!answer.ok) lose(answer.status === 503 ? "database" : "server", fresh);
      else {
        parsed(await answer.text()).querySelectorAll("[data-live]").forEach(replace);
        const wasLost = lost !== "";
        hear();
        patience = Math.max(2700, pace + 700 + Date.now() - start);
        if (wasLost && document.body.dataset.liveStream) {
          clearInterval(polls);
          polls = 0;
          follow();
        }
      }
    } catch {
      // The next turn tries again.
      lose("server", fresh);
    } finally {
      waiting = false;
    }
  };
  const poll = () => {
    if (polls) return;
    patience = 2700;
    polls = setInterval(renew, pace);
  };
  document.addEventListener("visibilitychange", () => { if (polls) renew(); });
  /// One stream for a tab that is seen. Browsers have few connections to a host.
  let source = null;
  const close = () => {
    if (source) source.close();
    source = null;
  };
  const types = () => document.activeElement && document.activeElement.closest("form");
  // What somebody types is not lost: the focus may go from field to button.
  const later = () => setTimeout(() => { if (!types()) location.reload(); });
  const again = () => {
    close();
    if (types()) document.addEventListener("focusout", later);
    else location.reload();
  };
  const follow = () => {
    if (document.hidden) return close();
    if (source || polls) return;
    [heard, patience] = [Date.now(), 2400];
    source = new EventSource(document.body.dataset.liveStream);
    source.addEventListener("part", (event) => {
      const other = parsed(event.data).querySelector("[data-live]");
      if (other) replace(other);
      hear();
    });
    source.addEventListener("beat", hear);
    source.addEventListener("lost", (event) => {
      heard = Date.now();
      lose("database", event.data);
    });
    source.addEventListener("reload", again);
    source.addEventListener("end", again);
    source.addEventListener("error", () => {
      // Refused, not interrupted: the browser does not ask again.
      if (source && source.readyState === EventSource.CLOSED) {
        close();
        poll();
      }
    });
  };
  zone();
  if (document.body.dataset.liveStream) {
    follow();
    document.addEventListener("visibilitychange", follow);
    window.addEventListener("pagehide", close);
    window.addEventListener("pageshow", follow);
  } else if (pace) {
    poll();
  }
  if (pace) watch();
  /// Tells in the list of devices which one this browser is.
  const pushes = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  const recognise = async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const known = registration && await registration.pushManager.getSubscription();
    if (!known) return;
    const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(known.endpoint));
    const digest = [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    const mark = document.querySelector(`[data-push-device="${digest}"]`);
    if (!mark) return;
    mark.hidden = false;
    for (const offer of document.querySelectorAll("[data-push-offer]")) offer.hidden = true;
  };
  if (pushes && document.querySelector("[data-push-device]")) recognise().catch(() => {});
  /// A subscription is bound to the key. One that was made with another key is of no use any more.
  const base64 = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  const bytes = (text) => Uint8Array.from(
    atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0));
  const within = (seconds, promise) => Promise.race([
    promise, new Promise((_, refuse) => setTimeout(() => refuse("failed"), 1000 * seconds)),
  ]);
  const subscribe = async (key) => {
    if (!pushes) throw "unsupported";
    if (await Notification.requestPermission() !== "granted") throw "denied";
    await navigator.serviceWorker.register(policy.createScriptURL(""));
    const { pushManager } = await within(20, navigator.serviceWorker.ready);
    const known = await pushManager.getSubscription();
    if (known) {
      const used = known.options.applicationServerKey;
      if (used && base64(used) === key) return known;
      await known.unsubscribe();
    }
    return within(30, pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) }));
  };
  for (const form of document.querySelectorAll("form[data-push-key]")) {
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      if (form.dataset.sent) return;
      const { endpoint, p256dh, auth, fault } = form.elements;
      try {
        const subscription = await subscribe(form.dataset.pushKey);
        endpoint.value = subscription.endpoint;
        p256dh.value = base64(subscription.getKey("p256dh"));
        auth.value = base64(subscription.getKey("auth"));
      } catch (error) {
        fault.value = typeof error === "string" ? error : error.name === "NotAllowedError" ? "denied" : "failed";
      }
      form.submit();
    });
  }
  /// Pages that were installed as an app have a service worker, for the page without a connection. In a tab nothing is
  /// registered unasked.
  const isInstalled = matchMedia("(display-mode: standalone)").matches
    && document.querySelector('link[rel="manifest"]');
  if (isInstalled && "serviceWorker" in navigator) {
    navigator.serviceWorker.register(policy.createScriptURL("")).catch(() => {});
  }
  /// The number at the icon of the installed app.
  const count = document.querySelector("header[data-badge]");
  if (count && "setAppBadge" in navigator) {
    const number = Number(count.dataset.badge);
    (number ? navigator.setAppBadge(number) : navigator.clearAppBadge()).catch(() => {});
  }
})();
