internal import Crypto
internal import FoundationEssentials

/// Turns ids that may hold phone numbers into ids that say nothing: HMAC-SHA-256 under a key of the installation, the first
/// 128 bits written as a UUID. The key is stored wrapped by the message keys and outlives their rotation, or every id would
/// change.
public struct LookupKey: Sendable {
    private let key: SymmetricKey

    /// - Parameter bytes: 32 of them.
    public init(_ bytes: [UInt8]) { self.key = SymmetricKey(data: bytes) }

    public static func randomBytes() -> [UInt8] {
        SymmetricKey(size: .bits256).withUnsafeBytes { Array($0) }
    }

    /// The same chat seen from two customers' accounts is two conversations.
    public func conversationID(customer: String, chat: String) -> String {
        self.identifier(["conversation", customer, chat])
    }

    public func messageID(customer: String, chat: String, id: String) -> String {
        self.identifier(["message", customer, chat, id])
    }

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
        var hmac = HMAC<SHA256>(key: self.key)
        for part in parts {
            // Length first, so that no two lists of parts look alike.
            var part = part
            part.withUTF8 { bytes in
                withUnsafeBytes(of: UInt64(bytes.count).littleEndian) { hmac.update(data: $0) }
                hmac.update(data: UnsafeRawBufferPointer(bytes))
            }
        }
        let code = Array(hmac.finalize().prefix(16))
        let bytes = (
            code[0], code[1], code[2], code[3], code[4], code[5], code[6], code[7],
            code[8], code[9], code[10], code[11], code[12], code[13], code[14], code[15]
        )
        return UUID(uuid: bytes).uuidString.lowercased()
    }
}

extension LookupKey: CustomStringConvertible, CustomReflectable {
    /// Without the key.
    public var description: String { "LookupKey" }
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
