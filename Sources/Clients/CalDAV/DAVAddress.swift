/// The address of a resource, without user, query or fragment. Two addresses are equal if only the percent-encoding
/// of the path differs, because servers encode `@` and `:` differently.
struct DAVAddress: Sendable {
    /// `http` or `https`
    let scheme: String
    /// In lower case, an IPv6 address in brackets.
    let host: String
    let port: Int
    /// As the server writes it. Starts with a slash.
    let path: String

    /// nil if it is no `http` or `https` address. A name without a scheme is a host that is reached by TLS.
    ///
    /// Works on scalars, because a slash with an accent is still a slash for servers.
    init?(_ text: String) {
        let trimmed = text.split(whereSeparator: \.isWhitespace).joined(separator: "%20")
        let whole = (Self.hasScheme(trimmed) ? trimmed : "https://\(trimmed)").unicodeScalars
        guard let mark = whole.firstRange(of: Self.schemeMark) else { return nil }
        let scheme = String(whole[..<mark.lowerBound]).lowercased()
        guard scheme == "http" || scheme == "https" else { return nil }
        let rest = whole[mark.upperBound...]
        let authority = rest.prefix { !"/?#".unicodeScalars.contains($0) }
        // A user in the address is not the account's user and must not appear in logs.
        let hostAndPort = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
        var host = hostAndPort
        var port = scheme == "https" ? 443 : 80
        if let colon = hostAndPort.lastIndex(of: ":"), !hostAndPort[colon...].contains("]") {
            guard let number = Int(String(hostAndPort[hostAndPort.index(after: colon)...])),
                (1...65_535).contains(number)
            else {
                return nil
            }
            (host, port) = (hostAndPort[..<colon], number)
        }
        guard Self.isHost(host) else { return nil }
        let path = String(rest[authority.endIndex...])
        self.init(scheme: scheme, host: String(host).lowercased(), port: port, path: path)
    }

    private static let schemeMark = "://".unicodeScalars

    private static func hasScheme(_ text: String) -> Bool {
        text.unicodeScalars.firstRange(of: Self.schemeMark) != nil
    }

    private static func isHost(_ text: Substring.UnicodeScalarView) -> Bool {
        let isBracketed = text.first == "[" && text.last == "]"
        let inner = isBracketed ? text.dropFirst().dropLast() : text
        return !inner.isEmpty
            && inner.allSatisfy {
                $0.value > 0x20 && $0.value != 0x7F && (isBracketed || $0 != ":")
                    && !"%\\<>\"^`{|}[]/?#@".unicodeScalars.contains($0)
            }
    }

    private init(scheme: String, host: String, port: Int, path: some StringProtocol) {
        (self.scheme, self.host, self.port) = (scheme, host, port)
        self.path = DAVPath.spelled(String(String(path).unicodeScalars.prefix { $0 != "?" && $0 != "#" }))
    }

    /// Resolves an href or a `Location` of an answer from this address (RFC 3986, section 5.2).
    func resolving(_ reference: String) -> DAVAddress? {
        let reference = reference.split(whereSeparator: \.isNewline).joined()
        if Self.hasScheme(reference) { return DAVAddress(reference) }
        if reference.utf8.starts(with: "//".utf8) { return DAVAddress("\(self.scheme):\(reference)") }
        if reference.utf8.first == UInt8(ascii: "/") { return self.with(path: reference) }
        guard !reference.isEmpty else { return self }
        return self.with(path: self.path.prefix(through: self.path.lastIndex(of: "/")!) + reference)
    }

    func with(path: some StringProtocol) -> DAVAddress {
        DAVAddress(scheme: self.scheme, host: self.host, port: self.port, path: path)
    }

    /// With a slash at the end.
    var asCollection: DAVAddress { self.path.hasSuffix("/") ? self : self.with(path: self.path + "/") }

    func appending(_ name: String) -> DAVAddress { self.with(path: self.asCollection.path + name) }

    /// The collection that contains this resource; nil for the root.
    var parent: DAVAddress? {
        let inner = self.path.hasSuffix("/") ? self.path.dropLast() : self.path[...]
        guard let slash = inner.lastIndex(of: "/") else { return nil }
        return self.with(path: inner[...slash])
    }

    /// Scheme, host and port. Credentials are valid for one origin.
    var origin: String {
        let isDefault = self.port == (self.scheme == "https" ? 443 : 80)
        return isDefault ? "\(self.scheme)://\(self.host)" : "\(self.scheme)://\(self.host):\(self.port)"
    }

    var text: String { self.origin + self.path }
}

extension DAVAddress: Hashable {
    static func == (left: DAVAddress, right: DAVAddress) -> Bool {
        left.origin == right.origin && DAVPath.normalized(left.path) == DAVPath.normalized(right.path)
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(self.origin)
        hasher.combine(DAVPath.normalized(self.path))
    }
}
