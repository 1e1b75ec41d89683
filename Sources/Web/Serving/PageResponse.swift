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
