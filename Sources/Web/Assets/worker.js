/// The owners' service worker. The program fills in the names between percent signs.
"use strict";
const pages = { questions: "%today%", today: "%today%", brief: "%brief%", connections: "%whatsapp%",
  meetings: "%meetings%", devices: "%devices%" };
const page = (told) => {
  const id = String(told.event_id || "");
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return "%events%/" + id;
  // The morning of an alarm opens without signing in.
  if (told.page === "brief" && /^[\w-]{40,100}$/.test(told.brief)) return "%shared%/" + told.brief;
  return Object.hasOwn(pages, told.page) ? pages[told.page] : "%home%";
};
const taps = (told) => (Array.isArray(told.taps) ? told.taps : []).map(Object)
  .filter((tap) => /^[\w-]{40,100}$/.test(tap.token) && /^[a-z]+$/.test(tap.action));
const read = (data) => {
  try {
    return Object(data.json());
  } catch {
    // Something must be shown, or the browser ends the subscription.
    return {};
  }
};
const offline = "%offline%";
const kept = ["%kept%"];
const keep = async () => {
  const shelf = await caches.open("%shelf%");
  // Without cookies: a page that is kept is nobody's.
  await shelf.addAll(kept.map((path) => new Request(path, { credentials: "omit", cache: "reload" })));
};
const clear = async () => {
  for (const name of await caches.keys()) if (name !== "%shelf%") await caches.delete(name);
  await self.clients.claim();
};
self.addEventListener("install", (event) => {
  self.skipWaiting();
  // Notifications need none of it.
  event.waitUntil(keep().catch(() => {}));
});
self.addEventListener("activate", (event) => event.waitUntil(clear()));
self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  if (method !== "GET") return;
  if (mode === "navigate") {
    const away = async () => (await caches.match(offline)) || Response.error();
    event.respondWith(fetch(event.request).catch(away));
  } else if (kept.includes(new URL(url).pathname)) {
    const hit = caches.match(event.request, { ignoreVary: true });
    event.respondWith(hit.then((answer) => answer || fetch(event.request)));
  }
});
self.addEventListener("push", (event) => {
  const told = read(event.data);
  const tag = String(told.tag || "");
  event.waitUntil(self.registration.showNotification(String(told.title || "Jadwal"), {
    body: String(told.body || ""), dir: "auto", icon: "%icon%", tag,
    silent: told.silent === 1, renotify: tag !== "",
    actions: taps(told).map(({ action, title }) => ({ action, title: String(title || action) })),
    data: { page: page(told), taps: taps(told).map(({ action, token }) => ({ action, token })) },
  }));
});
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { data } = event.notification;
  const tap = (data.taps || []).find(({ action }) => action === event.action);
  const path = tap ? "%tap%/" + tap.token : data.page || data;
  let address = new URL(path, self.location.origin).href;
  event.waitUntil((async () => {
    if (tap) {
      const answer = await fetch(address, { method: "POST", credentials: "omit" }).catch(() => null);
      // The page says what is wrong, and has the button once more.
      if (answer && answer.ok && tap.action !== "start") return null;
      // An alarm that has ended shows the morning.
      if (answer && answer.ok) address = new URL(data.page, self.location.origin).href;
    }
    const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const open = windows.find((window) => window.url === address);
    return open ? open.focus() : self.clients.openWindow(address);
  })());
});
