internal import Web

/// The script that a browser runs when a push comes, also while no page is open: it shows the notification, and opens
/// the page that it is about. While Jadwal cannot be reached, it shows a page that says so. It keeps that page, the
/// style sheet and the icons, which are the same for everybody, and nothing of an owner.
enum ServiceWorker {
    static func answer(_ request: OwnerRequest) async throws -> OwnerAnswer {
        .text(Self.text, type: "text/javascript; charset=utf-8")
    }

    private static func path(_ route: OwnerRoute, _ parameters: String...) -> String {
        Route(filling: route.row.path, with: parameters).text
    }

    private static let kept = [OwnerRoute.offline.link()] + [PageAsset.style, .icon, .smallPicture].map(\.route)

    /// The name of what is kept: another one for another style sheet.
    private static let shelf = "jadwal-\(PageAsset.style.route.path.last ?? "")"

    /// A push names what it is about, never an address: whatever it holds, a page of this program is opened.
    static let text = """
        "use strict";
        const pages = { questions: "\(Self.path(.events))", connections: "\(Self.path(.whatsApp))",
          devices: "\(Self.path(.devices))" };
        const page = (told) => {
          const id = String(told.event_id || "");
          if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return "\(Self.path(.events))/" + id;
          return Object.hasOwn(pages, told.page) ? pages[told.page] : "\(Self.path(.home))";
        };
        const read = (data) => {
          try {
            return Object(data.json());
          } catch {
            // Something must be shown, or the browser ends the subscription.
            return {};
          }
        };
        const offline = "\(Self.path(.offline))";
        const kept = ["\(Self.kept.map(\.text).joined(separator: "\", \""))"];
        const keep = async () => {
          const shelf = await caches.open("\(Self.shelf)");
          // Without cookies: a page that is kept is nobody's.
          await shelf.addAll(kept.map((path) => new Request(path, { credentials: "omit", cache: "reload" })));
        };
        const clear = async () => {
          for (const name of await caches.keys()) if (name !== "\(Self.shelf)") await caches.delete(name);
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
            body: String(told.body || ""), dir: "auto", icon: "\(PageAsset.icon.route.text)", tag,
            renotify: tag !== "", data: page(told),
          }));
        });
        self.addEventListener("notificationclick", (event) => {
          event.notification.close();
          const address = new URL(event.notification.data, self.location.origin).href;
          event.waitUntil((async () => {
            const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
            const open = windows.find((window) => window.url === address);
            return open ? open.focus() : self.clients.openWindow(address);
          })());
        });

        """
}
