/// A cookie of this program, which no script can read and no other host is sent.
public struct PageCookie: Sendable {
    public let name: String
    private let isSecure: Bool
    /// Seconds until the browser forgets it; nil: at its end.
    private let age: Int?

    /// - Parameter isSecure: over HTTPS the name begins with `__Host-`, so that no neighbour can set it. Only browsers
    ///   that reach the program on loopback do without.
    public init(_ name: String, isSecure: Bool, age: Int? = nil) {
        self.name = isSecure ? "__Host-\(name)" : name
        (self.isSecure, self.age) = (isSecure, age)
    }

    /// The value of `Set-Cookie`.
    public func set(_ value: String) -> String {
        self.header(value, self.age.map { "; Max-Age=\($0)" } ?? "")
    }

    /// The value of `Set-Cookie` that deletes it.
    public var clear: String { self.header("", "; Max-Age=0") }

    /// nil if the browser has not sent it, or has sent more than one.
    public func value(in header: String?) -> String? {
        guard let header, header.utf8.count <= 8192 else { return nil }
        var found: String?
        for pair in header.split(separator: ";") {
            let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard sides.count == 2, sides[0].drop(while: { $0 == " " }) == self.name else { continue }
            guard found == nil else { return nil }
            found = String(sides[1])
        }
        return found
    }

    private func header(_ value: String, _ age: String) -> String {
        "\(self.name)=\(value); Path=/; HttpOnly; SameSite=Lax\(age)\(self.isSecure ? "; Secure" : "")"
    }
}
