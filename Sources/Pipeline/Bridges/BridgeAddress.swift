/// A name by which WhatsApp knows a chat or a person, in one spelling for each name.
///
/// Two different addresses may still be one person: nothing in a hidden id tells the number.
public struct BridgeAddress: Sendable, Hashable {
    public enum Kind: Sendable, Hashable {
        /// A phone number: `966500000001@c.us`.
        case number
        /// A LID: `98765432109876@lid`.
        case hiddenID
        /// A name that holds towards one business only: `SA.13491208655302741918`.
        case businessScoped
        /// Any other id that a program of one's own gives a chat.
        case named
        case group
        /// Somebody's list of receivers.
        case broadcast
        case status
        case newsletter
        /// WhatsApp itself (`0@c.us`), its assistants, and servers that are not known.
        case system
    }

    public static let maximumBytes = 128

    public let text: String
    public let kind: Kind

    /// A person: the only kind of chat that is read.
    public var isPerson: Bool {
        switch self.kind {
        case .number, .hiddenID, .businessScoped, .named: true
        case .group, .broadcast, .status, .newsletter, .system: false
        }
    }

    /// Nil if it is no address: empty, too long, with letters where digits must be, or without a name before the `@`.
    ///
    /// - The part that names a device is cut off: `966500000001:20@s.whatsapp.net`.
    /// - A number has one spelling, whatever its server: `@c.us`, `@s.whatsapp.net`, `@hosted`, or none (Cloud API).
    /// - A LID stays a LID, and a name of the Cloud API stays as it is.
    public init?(_ text: some StringProtocol) {
        guard !text.isEmpty, text.utf8.count <= Self.maximumBytes, text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else { return nil }
        guard let at = text.utf8.firstIndex(of: UInt8(ascii: "@")) else {
            self.init(withoutServer: text)
            return
        }
        let (user, server) = (text[..<at], text[text.utf8.index(after: at)...])
        guard !user.isEmpty, !server.utf8.contains(UInt8(ascii: "@")) else { return nil }
        switch server.lowercased() {
        case "c.us", "s.whatsapp.net", "hosted":
            guard let number = Self.digits(Self.withoutDevice(user)) else { return nil }
            self.init(text: number + "@c.us", kind: number == "0" ? .system : .number)
        case "lid", "hosted.lid":
            guard let digits = Self.digits(Self.withoutDevice(user)) else { return nil }
            self.init(text: digits + "@lid", kind: .hiddenID)
        case "g.us": self.init(text: "\(user)@g.us", kind: .group)
        case "broadcast": self.init(text: "\(user)@broadcast", kind: user == "status" ? .status : .broadcast)
        case "newsletter": self.init(text: "\(user)@newsletter", kind: .newsletter)
        case let other: self.init(text: "\(user)@\(other)", kind: .system)
        }
    }

    /// A chat's id in our wire format: an address of WhatsApp, or any other text, which stays as it is.
    ///
    /// Nil if it is empty or too long, or has U+0000.
    public init?(chatID: String) {
        if let address = BridgeAddress(chatID) {
            self = address
            return
        }
        guard !chatID.isEmpty, chatID.utf8.count <= 1024, !chatID.utf8.contains(0) else { return nil }
        self.init(text: chatID, kind: .named)
    }

    private init(text: String, kind: Kind) { (self.text, self.kind) = (text, kind) }

    /// A number of the Cloud API, which may begin with `+`, or a name that holds towards one business: two letters of a
    /// country, a dot, letters and digits; a second part in capital letters may stand between.
    private init?(withoutServer text: some StringProtocol) {
        if let number = Self.digits(text), number.utf8.count <= Self.longestNumber {
            self.init(text: number + "@c.us", kind: number == "0" ? .system : .number)
            return
        }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2 || parts.count == 3, parts[0].utf8.count == 2,
            parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(Self.isLetterOrDigit) }),
            parts.dropLast().allSatisfy({ $0.utf8.allSatisfy { (65...90).contains($0) } })
        else { return nil }
        self.init(text: String(text), kind: .businessScoped)
    }

    /// E.164. What is longer and has no server could be a LID, which must never become a number.
    private static let longestNumber = 15

    /// Without `:20`, `_1:20` or `.0:20`, which say which of a person's devices is meant.
    private static func withoutDevice<Text: StringProtocol>(_ user: Text) -> Text.SubSequence {
        user.prefix { $0 != ":" && $0 != "_" && $0 != "." }
    }

    /// Nil if anything but digits follows a `+` that may stand first.
    private static func digits(_ text: some StringProtocol) -> String? {
        let digits = text.utf8.first == UInt8(ascii: "+") ? text.utf8.dropFirst() : text.utf8[...]
        guard !digits.isEmpty, digits.allSatisfy({ (48...57).contains($0) }) else { return nil }
        return String(decoding: digits, as: UTF8.self)
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case 48...57, 65...90, 97...122: true
        default: false
        }
    }
}
