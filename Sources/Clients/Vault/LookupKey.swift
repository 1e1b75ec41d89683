internal import Crypto
public import Pipeline

/// Converts ids that may contain phone numbers into ids that reveal nothing: HMAC-SHA-256 under a key of the
/// installation, the first 128 bits written as a UUID. The key is stored encrypted with the message keys. It stays the
/// same when they are rotated, because otherwise every id would change.
public struct LookupKey: Sendable {
    /// Initialised with the key: copying it is cheaper than initialising it again.
    private let keyed: HMAC<SHA256>

    /// - Parameter bytes: 32 of them.
    public init(_ bytes: [UInt8]) { self.keyed = HMAC<SHA256>(key: SymmetricKey(data: bytes)) }

    public static func randomBytes() -> [UInt8] {
        SymmetricKey(size: .bits256).withUnsafeBytes { Array($0) }
    }

    /// The same chat in two customers' accounts is two conversations.
    public func conversationID(customer: String, chat: String) -> StoredID {
        self.identifier(["conversation", customer, chat])
    }

    /// The first 48 bits are the conversation's, so that a conversation's messages are next to each other in an index;
    /// the other 80 bits distinguish them.
    ///
    /// - Parameter conversation: made by `conversationID`.
    public func messageID(conversation: StoredID, id: String) -> StoredID {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(3 * 8 + 7 + 16 + id.utf8.count)
        Self.append("message".utf8, to: &bytes)
        withUnsafeBytes(of: conversation.bits.bigEndian) { Self.append($0, to: &bytes) }
        Self.append(id.utf8, to: &bytes)
        let own = self.identifier(bytes)
        return StoredID(bits: conversation.bits & ~Self.ownBits | own.bits & Self.ownBits)
    }

    private static let ownBits = UInt128.max >> 48

    /// The id of the tombstone of a removed customer.
    public func tombstone(customer: String) -> String { self.identifier(["customer", customer]).description }

    /// Identifies files of this installation. It is the same after a restore and after a rotation of keys.
    public var installationMark: String { self.identifier(["installation"]).description }

    /// Recognises an address (a device token, a URL) that is already stored.
    public func addressID(customer: String, address: String) -> String {
        self.identifier(["address", customer, address]).description
    }

    /// Recognises somebody's address whoever has written it: as the same guest, or as one who wants no e-mail.
    ///
    /// - Parameter address: in one spelling.
    public func personID(address: String) -> String { self.identifier(["person", address.lowercased()]).description }

    /// The id of the meeting that a form makes. Nobody chooses one that an event has.
    public func meetingID(host: String, form: String) -> String {
        self.identifier(["meeting", host, form]).description
    }

    /// The id of somebody who joins a meeting by a form. Nobody chooses one that another has.
    public func seatID(meeting: String, form: String) -> String {
        self.identifier(["seat", meeting, form]).description
    }

    /// Recognises a redelivery by its bytes.
    public func deliveryID(queue: String, body: [UInt8]) -> String {
        let digest = SHA256.hash(data: body).map { String($0, radix: 16) }.joined(separator: ".")
        return self.identifier(["delivery", queue, digest]).description
    }

    /// Identifies the key that provider tokens are made with.
    public func providerKeyID(team: String, key: String) -> String {
        self.identifier(["provider key", team, key]).description
    }

    /// Recognises a repeated question to a model by its whole content.
    public func questionID(customer: String, parts: [String]) -> String {
        self.identifier(["question", customer] + parts).description
    }

    /// Recognises a plan that the owner was already asked about.
    public func planID(conversation: String, parts: [String]) -> String {
        self.identifier(["plan", conversation] + parts).description
    }

    /// The id of the notification of one moment of a schedule.
    ///
    /// - Parameter dueAt: in milliseconds since 1970.
    public func firingID(schedule: String, label: String, dueAt: Int64) -> String {
        self.identifier(["firing", schedule, label, "\(dueAt)"]).description
    }

    /// The place of a member in the random order of a round.
    public func drawOrder(group: String, round: Int, member: String) -> String {
        self.identifier(["draw", group, "\(round)", member]).description
    }

    /// Recognises a question to somebody outside, such as a feed's address, without telling it.
    public func fetchID(source: String, parts: [String]) -> String {
        self.identifier(["fetch", source] + parts).description
    }

    /// Recognises a repeated request for a bulk operation by its parameters.
    public func operationID(parts: [String]) -> String { self.identifier(["operation"] + parts).description }

    /// Identifies a chat, or one of its names, in the messages of a bridge.
    public func chatAliasID(customer: String, address: String) -> StoredID {
        self.identifier(["chat alias", customer, address])
    }

    /// Identifies a message of a bridge, whatever the chat's name is.
    public func chatPlaceID(customer: String, bareID: String) -> StoredID {
        self.identifier(["chat place", customer, bareID])
    }

    /// Identifies a phone, independent of the owner who connects it.
    public func chatAccountID(address: String) -> StoredID { self.identifier(["chat account", address]) }

    func identifier(_ parts: [String]) -> StoredID { self.identifier(Self.joined(parts)) }

    /// All 256 bits.
    func authenticationCode(_ parts: [String]) -> [UInt8] {
        var hmac = self.keyed
        hmac.update(data: Self.joined(parts))
        return Array(hmac.finalize())
    }

    private static func joined(_ parts: [String]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(parts.reduce(0) { $0 + 8 + $1.utf8.count })
        for part in parts { Self.append(part.utf8, to: &bytes) }
        return bytes
    }

    /// The length comes first, so that different lists of parts have different bytes.
    private static func append(_ part: some Collection<UInt8>, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: UInt64(part.count).littleEndian) { bytes.append(contentsOf: $0) }
        bytes.append(contentsOf: part)
    }

    private func identifier(_ bytes: [UInt8]) -> StoredID {
        var hmac = self.keyed
        hmac.update(data: bytes)
        return hmac.finalize().withUnsafeBytes { code in
            StoredID(bits: UInt128(bigEndian: code.loadUnaligned(as: UInt128.self)))
        }
    }
}

extension LookupKey: CustomStringConvertible, CustomReflectable {
    /// Without the key.
    public var description: String { "LookupKey" }
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
