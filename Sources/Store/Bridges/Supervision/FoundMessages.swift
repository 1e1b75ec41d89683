internal import NIOConcurrencyHelpers
public import Pipeline
internal import Postgres
public import Time
internal import Vault

/// Stores the messages that a sweep finds, in the same way as those of a webhook.
public struct FoundMessages: SweepLookup, SweepSink {
    private let context: StoreContext
    private let intake: PostgresBridgeIntake
    private let receiver: OpenReceiver
    private let own: [BridgeAddress]
    private let trace: String
    private let read: @Sendable (ListedMessage, UnixTime) -> [BridgeEvent]
    private let taken: @Sendable (BridgeReceipt) -> Void

    /// - Parameters:
    ///   - own: the names of the owner's phone.
    ///   - trace: a `traceparent`, which the published messages carry.
    ///   - read: what a message says that was received at this time.
    ///   - taken: told of each commit.
    public init(
        _ context: StoreContext,
        _ intake: PostgresBridgeIntake,
        for receiver: OpenReceiver,
        own: [BridgeAddress],
        trace: String,
        reading read: @escaping @Sendable (ListedMessage, UnixTime) -> [BridgeEvent],
        taken: @escaping @Sendable (BridgeReceipt) -> Void
    ) {
        (self.context, self.intake, self.receiver) = (context, intake, receiver)
        (self.own, self.trace, self.read, self.taken) = (own, trace, read, taken)
    }

    public func known(_ ids: Set<String>, of connection: String) async throws -> Set<String> {
        guard !ids.isEmpty else { return [] }
        let lookup = self.context.lookup
        let byPlace = Dictionary(
            ids.map { (lookup.chatPlaceID(customer: self.receiver.customerID, bareID: $0).bits, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        let rows = try await self.context.pool.query(
            Statement(
                "select id from chat_place where id = any($1) and has_message",
                [.uuidBitsArray(Array(byPlace.keys))]
            )
        )
        return Set(try rows.compactMap { byPlace[try $0.uuidBits("id")] })
    }

    public func take(_ found: [ListedMessage], of connection: String) async throws -> Int {
        let now = try await self.context.pool.transaction { connection in try DatabaseClock.now(on: connection) }
        let events = found.flatMap { self.read($0, now) }
        let batch = BridgeBatch(account: self.receiver.account, own: self.own, events: events)
        let receipt = try await self.intake.take(batch, for: self.receiver, trace: self.trace)
        self.taken(receipt)
        return receipt.outcomes[.message] ?? 0
    }
}
