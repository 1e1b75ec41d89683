internal import Pages

/// The script that a browser runs when a push comes, also while no page is open: it shows the notification, and opens
/// the page that it is about. It keeps nothing, and answers no request.
enum ServiceWorker {
    static func answer(_ request: OwnerRequest) async throws -> OwnerAnswer { .script(Self.text) }

    private static func path(_ route: OwnerRoute, _ parameters: String...) -> String {
        Route(filling: route.row.path, with: parameters).text
    }

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
        self.addEventListener("install", () => self.skipWaiting());
        self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
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
