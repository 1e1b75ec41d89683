internal import Crypto

/// The fields of a query or a form, as a browser sent them.
public struct RequestItems: Sendable, Hashable {
    private let items: [Route.Item]

    /// Line breaks become LF: browsers send CRLF, whatever was typed
    /// (https://html.spec.whatwg.org/#constructing-the-form-data-set).
    public init(_ items: [Route.Item] = []) {
        self.items = items.map { item in
            guard item.value.utf8.contains(UInt8(ascii: "\r")) else { return item }
            return Route.Item(item.name, item.value.replacing("\r\n", with: "\n"))
        }
    }

    /// nil if it is not percent-encoded UTF-8, or has more than `most` fields.
    public init?(parsing text: some StringProtocol, atMost most: Int = 2000) {
        guard let items = PercentText.items(text), items.count <= most else { return nil }
        self.init(items)
    }

    /// Without blanks around it; nil if it is empty. The first one counts if a name comes twice.
    public func text(_ name: String) -> String? {
        guard let value = self.items.first(where: { $0.name == name })?.value else { return nil }
        let text = value.withoutBlanks
        return text.isEmpty ? nil : text
    }

    /// As it was sent: passwords may begin with a blank.
    public func exact(_ name: String) -> String? { self.items.first { $0.name == name }?.value }

    /// All fields of this name.
    public func all(_ name: String) -> [String] { self.items.filter { $0.name == name }.map(\.value) }

    public func isOn(_ name: String) -> Bool { self.text(name) != nil }

    /// Items to make a route with, such as the next page's.
    public func without(_ names: String...) -> [Route.Item] { self.items.filter { !names.contains($0.name) } }
}

extension StringProtocol {
    /// Without blanks around it, which people copy with an address. Not for passwords.
    public var withoutBlanks: String {
        var text = self.drop { $0.isWhitespace }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}

/// Proves that a form was made for this session and this address. It is also the form's key: sent twice, it names the
/// same act.
public struct FormToken: Sendable, Hashable {
    /// The name of the hidden field.
    public static let field = "token"

    /// The part that differs from form to form, 32 hexadecimal digits.
    public let key: String
    public let text: String

    fileprivate init(key: String, text: String) { (self.key, self.text) = (key, text) }
}

/// Makes and checks the tokens of one session. Nothing is kept: the session's secret signs them.
public struct FormTokens: Sendable {
    private let secret: SymmetricKey

    /// - Parameter secret: what only the browser has, such as the session's token. Nobody else can make its tokens.
    public init(secret: String) {
        // A key of its own, so that a token says nothing about the session.
        let whole = SymmetricKey(data: Array(secret.utf8))
        let code = HMAC<SHA256>.authenticationCode(for: Array("form".utf8), using: whole)
        self.secret = SymmetricKey(data: Array(code))
    }

    public func token(for route: Route) -> FormToken {
        let key = (0..<2).map { _ in Self.hexadecimal(UInt64.random(in: 0...UInt64.max)) }.joined()
        return FormToken(key: key, text: "\(key).\(self.code(key, route))")
    }

    /// nil unless it was made for this session and path.
    public func check(_ text: String?, for route: Route) -> FormToken? {
        guard let text, text.utf8.count == 97, let key = text.split(separator: ".").first, key.utf8.count == 32 else {
            return nil
        }
        let expected = "\(key).\(self.code(String(key), route))"
        guard EqualTexts.match(expected, text) else { return nil }
        return FormToken(key: String(key), text: text)
    }

    private func code(_ key: String, _ route: Route) -> String {
        let signed = "\(key) \(Route(route.path).text)"
        let code = HMAC<SHA256>.authenticationCode(for: Array(signed.utf8), using: self.secret)
        return code.map { Self.hexadecimal($0) }.joined()
    }

    private static func hexadecimal(_ number: some FixedWidthInteger) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: number.bitWidth / 4 - digits.count) + digits
    }
}

/// Compares secrets in a time that does not depend on where they differ.
public enum EqualTexts {
    public static func match(_ left: String, _ right: String) -> Bool {
        let (left, right) = (Array(left.utf8), Array(right.utf8))
        guard left.count == right.count else { return false }
        var difference: UInt8 = 0
        for (a, b) in zip(left, right) { difference |= a ^ b }
        return difference == 0
    }
}
