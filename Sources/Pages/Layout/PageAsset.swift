internal import Crypto

/// What pages load: one style sheet, one script, one picture. Each is served under its hash, so that browsers may keep
/// it for ever and a new version has a new address.
public struct PageAsset: Sendable {
    public let text: String
    public let contentType: String
    public let route: Route

    public static let style = PageAsset(StyleSheet.text, "text/css; charset=utf-8", "css")
    public static let script = PageAsset(PageScript.text, "text/javascript; charset=utf-8", "js")
    public static let icon = PageAsset(PageIcon.text, "image/svg+xml", "svg")

    public static let folder = "assets"

    /// By its name in the folder.
    public static func named(_ name: String) -> PageAsset? {
        [Self.style, Self.script, Self.icon].first { $0.route.path.last == name }
    }

    private init(_ text: String, _ contentType: String, _ ending: String) {
        let hash = SHA256.hash(data: Array(text.utf8)).prefix(8).map { byte in
            String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
        }
        (self.text, self.contentType) = (text, contentType)
        self.route = Route([Self.folder, "\(hash.joined()).\(ending)"])
    }
}

enum PageIcon {
    static let text = """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="3" fill="#0b6e4f"/>\
        <rect x="3" y="4" width="10" height="9" rx="1" fill="#fff"/><rect x="3" y="4" width="10" height="3" \
        fill="#f2b632"/><path d="M5 10l2 2 4-4" fill="none" stroke="#0b6e4f" stroke-width="1.5"/></svg>
        """
}
