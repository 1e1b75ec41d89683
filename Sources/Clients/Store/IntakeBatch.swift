internal import Jadwal
internal import Vault

/// A batch with everything that costs time without the database: it is there before the first row is locked, and once for every
/// try to store it.
struct IntakeBatch: Sendable {
    let items: [IntakeItem]
    /// Whose each item is, where that can be told.
    let owners: [String?]
    /// Nil for what is no message that can be stored.
    let messages: [IdentifiedMessage?]
    /// Sealed; nil for what has no content.
    let contents: [[UInt8]?]

    init(_ items: [IntakeItem], lookup: LookupKey, _ sealer: Sealer) throws {
        self.items = items
        self.owners = items.map(\.customerID)
        self.messages = items.map { item -> IdentifiedMessage? in
            guard case .message(let message) = item.content else { return nil }
            return IdentifiedMessage(message, lookup: lookup)
        }
        var nonces = SealNonces()
        self.contents = try self.messages.map { try $0?.sealedContent(sealer, &nonces) }
    }
}
