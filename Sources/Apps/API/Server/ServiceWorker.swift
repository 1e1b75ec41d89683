internal import Web

/// The script that a browser runs when a push arrives, even if no page is open: it shows the notification, and opens
/// its page. While Jadwal is unreachable, it shows a page that says so. It caches that page, the style sheet and the
/// icons, which are the same for everybody, and no data of an owner.
enum ServiceWorker {
    static func answer(_ request: OwnerRequest) async throws -> OwnerAnswer {
        .text(Self.text, type: "text/javascript; charset=utf-8")
    }

    private static func path(_ route: OwnerRoute, _ parameters: String...) -> String {
        Route(filling: route.row.path, with: parameters).text
    }

    private static let kept = [OwnerRoute.offline.link()] + [PageAsset.style, .icon, .smallPicture].map(\.route)

    /// The name of the cache. It changes with the style sheet.
    private static let shelf = "jadwal-\(PageAsset.style.route.path.last ?? "")"

    /// A push identifies its subject and never contains an address, so that only a page of this program can be opened.
    static let text = AssetFiles.worker([
        "events": Self.path(.events), "whatsapp": Self.path(.whatsApp), "devices": Self.path(.devices),
        "meetings": Self.path(.meetings),
        "home": Self.path(.home), "tap": "/" + (OwnerRoute.tapPage.row.path.first ?? ""), "today": Self.path(.today),
        "brief": Self.path(.brief), "shared": "/" + (OwnerRoute.sharedBrief.row.path.first ?? ""),
        "offline": Self.path(.offline), "shelf": Self.shelf,
        "kept": Self.kept.map(\.text).joined(separator: "\", \""), "icon": PageAsset.icon.route.text,
    ])
}
