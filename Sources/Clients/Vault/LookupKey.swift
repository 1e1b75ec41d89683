internal import Crypto

/// Turns ids that may hold phone numbers into ids that say nothing: HMAC-SHA-256 under a key of the installation, the first
/// 128 bits written as a UUID. The key is stored wrapped by the message keys and outlives their rotation, or every id would
/// change.
public struct LookupKey: Sendable {
    /// Has taken in the key, and nothing else: a copy of it is cheaper than to take in the key again.
    private let keyed: HMAC<SHA256>

    /// - Parameter bytes: 32 of them.
    public init(_ bytes: [UInt8]) { self.keyed = HMAC<SHA256>(key: SymmetricKey(data: bytes)) }

    public static func randomBytes() -> [UInt8] {
        SymmetricKey(size: .bits256).withUnsafeBytes { Array($0) }
    }

    /// The same chat seen from two customers' accounts is two conversations.
    public func conversationID(customer: String, chat: String) -> String {
        self.identifier(["conversation", customer, chat])
    }

    /// The first 48 bits are the conversation's, so that a conversation's messages are next to each other in an index; the other 80
    /// tell them apart.
    ///
    /// - Parameter conversation: as `conversationID` makes it.
    public func messageID(conversation: String, id: String) -> String {
        let own = self.identifier(["message", conversation, id])
        return String(unsafeUninitializedCapacity: own.utf8.count) { buffer in
            let place = buffer.initialize(fromContentsOf: conversation.utf8.prefix(Self.sharedDigits))
            return buffer[place...].initialize(fromContentsOf: own.utf8.dropFirst(place))
        }
    }

    /// Twelve, and the hyphen among them.
    private static let sharedDigits = 13

    /// What is left of a customer who was removed.
    public func tombstone(customer: String) -> String { self.identifier(["customer", customer]) }

    /// Recognises an address (a device token, a URL) that is held already.
    public func addressID(customer: String, address: String) -> String {
        self.identifier(["address", customer, address])
    }

    /// Recognises a delivery that comes again, by its bytes.
    public func deliveryID(queue: String, body: [UInt8]) -> String {
        let digest = SHA256.hash(data: body).map { String($0, radix: 16) }.joined(separator: ".")
        return self.identifier(["delivery", queue, digest])
    }

    /// Recognises the key that provider tokens are made with.
    public func providerKeyID(team: String, key: String) -> String { self.identifier(["provider key", team, key]) }

    /// Recognises a question to a model that comes again, by everything that is asked.
    public func questionID(customer: String, parts: [String]) -> String {
        self.identifier(["question", customer] + parts)
    }

    private func identifier(_ parts: [String]) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(parts.reduce(0) { $0 + 8 + $1.utf8.count })
        for part in parts {
            // Length first, so that no two lists of parts look alike.
            withUnsafeBytes(of: UInt64(part.utf8.count).littleEndian) { bytes.append(contentsOf: $0) }
            bytes.append(contentsOf: part.utf8)
        }
        var hmac = self.keyed
        hmac.update(data: bytes)
        return hmac.finalize().withUnsafeBytes { Self.text(of: $0) }
    }

    /// The first 16 bytes as a UUID is written: RFC 9562, section 4.
    private static func text(of code: UnsafeRawBufferPointer) -> String {
        String(unsafeUninitializedCapacity: 36) { buffer in
            var place = 0
            for byte in code.prefix(16) {
                if place == 8 || place == 13 || place == 18 || place == 23 {
                    buffer[place] = UInt8(ascii: "-")
                    place += 1
                }
                buffer[place] = Self.digit(byte >> 4)
                buffer[place + 1] = Self.digit(byte & 15)
                place += 2
            }
            return place
        }
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }
}

extension LookupKey: CustomStringConvertible, CustomReflectable {
    /// Without the key.
    public var description: String { "LookupKey" }
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
