public import HTTPTypes

/// The headers that keep a browser from doing more with a page than showing it.
public enum PageHeaders {
    private static let policy = [
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self'", "connect-src 'self'",
        "manifest-src 'self'", "worker-src 'self'", "form-action 'self'", "frame-ancestors 'none'", "base-uri 'none'",
        "require-trusted-types-for 'script'", "trusted-types jadwal",
    ].joined(separator: "; ")

    /// - Parameter isSecure: browsers come by HTTPS, and shall from now on.
    /// - Parameter isKept: the content never changes under its address.
    public static func fields(isSecure: Bool, isKept: Bool = false) -> HTTPFields {
        var fields: HTTPFields = [
            .contentSecurityPolicy: self.policy,
            .xContentTypeOptions: "nosniff",
            // With no-referrer, browsers would send forms with `Origin: null`. Other hosts are told nothing either way.
            .referrerPolicy: "same-origin",
            .crossOriginOpenerPolicy: "same-origin",
            .crossOriginResourcePolicy: "same-origin",
            .permissionsPolicy: "camera=(), geolocation=(), microphone=()",
            // A link of somebody else's is not looked up before it is followed.
            .dnsPrefetchControl: "off",
            .cacheControl: isKept ? "public, max-age=31536000, immutable" : "no-store",
        ]
        if isSecure { fields[.strictTransportSecurity] = "max-age=31536000" }
        return fields
    }
}

/// Checks that a browser sent a form from a page of this program.
public enum FormOrigin {
    /// - Parameter origin: scheme, host and port of the program, as browsers know it.
    public static func isOwn(_ headers: HTTPFields, _ origin: String) -> Bool {
        guard let given = headers[.origin], given.lowercased() == origin else { return false }
        return headers[.fetchSite].map { $0 == "same-origin" } ?? true
    }
}

extension HTTPField.Name {
    static let referrerPolicy = HTTPField.Name("Referrer-Policy")!
    static let crossOriginOpenerPolicy = HTTPField.Name("Cross-Origin-Opener-Policy")!
    static let permissionsPolicy = HTTPField.Name("Permissions-Policy")!
    static let dnsPrefetchControl = HTTPField.Name("X-DNS-Prefetch-Control")!
    static let fetchSite = HTTPField.Name("Sec-Fetch-Site")!
}
