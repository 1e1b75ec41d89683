/// An answer about several resources (RFC 4918, section 13).
struct Multistatus: Sendable {
    struct Response: Sendable {
        /// As in the answer: relative or absolute, with any encoding.
        var href: String
        /// The status of the resource itself, if the server gives one.
        var status: Int?
        /// The properties that the server has found.
        var properties: [DAVElement]

        func property(_ name: DAVName) -> DAVElement? { self.properties.first { $0.name == name } }
    }

    /// In the server's order. If an href is repeated, only the first response is kept.
    var responses: [Response]

    /// nil if `text` is not a multistatus.
    init?(_ text: [UInt8]) {
        guard let root = DAVDocument.root(of: text) else { return nil }
        self.init(root)
    }

    /// Throws if the time is over before the end of the text.
    init?(_ text: [UInt8], until end: ContinuousClock.Instant) throws(DAVDocument.TimeIsUp) {
        guard let root = try DAVDocument.root(of: text, until: end) else { return nil }
        self.init(root)
    }

    private init?(_ root: DAVElement) {
        guard root.name == .dav("multistatus") else { return nil }
        var seen: Set<String> = []
        self.responses = root.children(.dav("response")).compactMap { response in
            guard let href = response.first(.href)?.text, !href.isEmpty, seen.insert(href).inserted else { return nil }
            let found = response.children(.dav("propstat")).filter { propstat in
                // iCloud sends an empty status for properties that were found.
                Self.code(propstat.first(.dav("status"))?.text).map { (200...299).contains($0) } ?? true
            }
            return Response(
                href: href,
                status: Self.code(response.first(.dav("status"))?.text),
                properties: found.flatMap { $0.children(.dav("prop")) }.flatMap(\.children)
            )
        }
    }

    /// The status code of `HTTP/1.1 200 OK`.
    private static func code(_ line: String?) -> Int? {
        guard let words = line?.split(separator: " "), words.count >= 2 else { return nil }
        return Int(words[1])
    }
}
