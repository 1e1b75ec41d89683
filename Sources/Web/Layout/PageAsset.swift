internal import Crypto
internal import FoundationEssentials

/// The files that pages load: style sheets, scripts, one picture in four forms. Each is served under its hash, so
/// that browsers may keep it for ever and a new version has a new address.
public struct PageAsset: Sendable {
    public let bytes: [UInt8]
    public let contentType: String
    public let route: Route

    public static let style = PageAsset(AssetFiles.style, "text/css; charset=utf-8", "css")
    /// After `style`, on pages that show days of a calendar.
    public static let calendarStyle = PageAsset(AssetFiles.calendarStyle, "text/css; charset=utf-8", "css")
    public static let script = PageAsset(AssetFiles.script, "text/javascript; charset=utf-8", "js")
    /// After `script`, on pages of an owner's places.
    public static let calendarScript = PageAsset(AssetFiles.calendarScript, "text/javascript; charset=utf-8", "js")
    /// Of the console alone.
    public static let consoleStyle = PageAsset(AssetFiles.consoleStyle, "text/css; charset=utf-8", "css")
    public static let consoleScript = PageAsset(AssetFiles.consoleScript, "text/javascript; charset=utf-8", "js")
    public static let icon = PageAsset(PageIcon.text, "image/svg+xml", "svg")
    /// For the screens of phones: 192 and 512 pixels wide, and 512 without rounded corners.
    public static let smallPicture = PageAsset(picture: PageIcon.small)
    public static let largePicture = PageAsset(picture: PageIcon.large)
    public static let wholePicture = PageAsset(picture: PageIcon.whole)

    static let all = [
        Self.style, .calendarStyle, .consoleStyle, .script, .calendarScript, .consoleScript, .icon, .smallPicture,
        .largePicture, .wholePicture,
    ]

    public static let folder = "assets"

    /// By its name in the folder.
    public static func named(_ name: String) -> PageAsset? {
        Self.all.first { $0.route.path.last == name }
    }

    var text: String { String(decoding: self.bytes, as: UTF8.self) }

    private init(_ text: String, _ contentType: String, _ ending: String) {
        self.init(Array(text.utf8), contentType, ending)
    }

    /// - Parameter base64: of a PNG.
    private init(picture base64: String) {
        self.init(Array(Data(base64Encoded: base64) ?? Data()), "image/png", "png")
    }

    private init(_ bytes: [UInt8], _ contentType: String, _ ending: String) {
        let hash = SHA256.hash(data: bytes).prefix(8).map { byte in
            String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
        }
        (self.bytes, self.contentType) = (bytes, contentType)
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
