public import HTTPTypes
public import Hummingbird
internal import NIOCore

extension Response {
    /// With the headers of all pages.
    ///
    /// - Parameter cookies: values of `Set-Cookie`.
    public init(
        _ status: HTTPResponse.Status,
        _ type: String,
        _ body: String,
        _ fields: HTTPFields = [:],
        cookies: [String] = [],
        isSecure: Bool
    ) {
        var headers = PageHeaders.fields(isSecure: isSecure)
        headers[.contentType] = type
        for field in fields { headers.append(field) }
        for cookie in cookies { headers.append(HTTPField(name: .setCookie, value: cookie)) }
        self.init(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(string: body)))
    }

    /// A short file, which browsers store.
    ///
    /// - Parameter name: letters of ASCII, digits, `-` and `.`.
    public init(file name: String, _ type: String, _ content: [UInt8], isSecure: Bool) {
        var headers = PageHeaders.fields(isSecure: isSecure)
        headers[.contentType] = type
        headers[.contentDisposition] = "attachment; filename=\"\(name)\""
        self.init(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: content)))
    }

    /// A feed. Whoever has its address may keep it, and asks each time whether it has changed (RFC 9110, section 13).
    public init(kept file: WebKeptFile, of request: Request, isSecure: Bool) {
        var headers = PageHeaders.fields(isSecure: isSecure)
        headers[.cacheControl] = "private, no-cache"
        headers[.eTag] = "\"\(file.tag)\""
        guard !Self.isKnown(file.tag, request.headers[values: .ifNoneMatch]) else {
            self.init(status: .notModified, headers: headers)
            return
        }
        headers[.contentType] = file.type
        self.init(
            status: .ok,
            headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: file.content()))
        )
    }

    /// Compares weakly: a proxy that compresses marks tags.
    private static func isKnown(_ tag: String, _ fields: [String]) -> Bool {
        let tags = fields.joined(separator: ",").prefix(4096).split(separator: ",").map { part in
            let text = part.drop { $0 == " " }
            return (text.hasPrefix("W/") ? text.dropFirst(2) : text).prefix { $0 != " " }
        }
        return tags.contains { $0 == "\"\(tag)\"" || $0 == "*" }
    }

    /// The response for a cacheable file.
    public init(_ asset: PageAsset, isSecure: Bool) {
        self.init(
            status: .ok,
            headers: PageHeaders.fields(isSecure: isSecure, isKept: true),
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: asset.bytes))
        )
        self.headers[.contentType] = asset.contentType
    }

    /// The browser asks for the page again after so long, also without scripts.
    public mutating func reload(afterSeconds seconds: Int, _ route: Route? = nil) {
        let place = route.map { "; url=\($0.text)" } ?? ""
        self.headers[.refresh] = "\(seconds)\(place)"
    }

    /// True if it sets the same cookie, to any value.
    public func sets(_ cookie: String) -> Bool {
        let name = cookie.prefix { $0 != "=" }
        return self.headers[values: .setCookie].contains { $0.prefix { $0 != "=" } == name }
    }
}

extension HTTPField.Name {
    fileprivate static let refresh = HTTPField.Name("Refresh")!
}
