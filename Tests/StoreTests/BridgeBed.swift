import Pipeline
import Postgres
import Store
import TestSupport
import Testing
import Time

/// A connection of the bed's customer, and what is published for it.
struct BridgeBed: Sendable {
    static let now: Int64 = 1_700_000_000
    static let trace = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"

    let bed: StoreBed
    let receiver: OpenReceiver

    var connections: PostgresConnections { PostgresConnections(self.bed.context) }

    init(_ bed: StoreBed, customer: String = StoreBed.customerID, backfill: Duration = .seconds(86_400)) async throws {
        self.bed = bed
        let connection = NewConnection(customerID: customer, kind: .waha, remoteName: "session-\(customer.suffix(4))")
        let added = try await PostgresConnections(bed.context)
            .add(connection, key: { _ in "marked-bridge-key" }, backfill: backfill)
        let receiver = try await PostgresReceivers(bed.context).receiver(added.id, of: .waha)
        guard case .open(let open) = receiver else { throw TestBedError(detail: "the connection is not there") }
        self.receiver = open
    }

    @discardableResult
    func take(
        _ events: [BridgeEvent],
        own: [BridgeAddress] = [],
        rules: BridgeRules = BridgeRules()
    ) async throws -> BridgeReceipt {
        try await PostgresBridgeIntake(self.bed.context, rules: rules)
            .take(BridgeBatch(own: own, events: events), for: self.receiver, trace: Self.trace)
    }

    /// The outcome of the only event.
    func outcome(of message: BridgeMessage) async throws -> BridgeOutcome? {
        let outcomes = try await self.take([.message(message)]).outcomes
        return outcomes.count == 1 ? outcomes.keys.first : nil
    }

    /// The messages that were published since the last call.
    func published() async throws -> [ChatMessage] {
        let outbox = PostgresOutbox(self.bed.context)
        var messages: [ChatMessage] = []
        while case let entries = try await outbox.claim(atMost: 1000), !entries.isEmpty {
            messages += try entries.map {
                try ChatMessageDecoder().decode($0.outgoing.body, now: UnixTime(seconds: Self.now))
            }
            try await outbox.confirmed(entries)
        }
        return messages
    }

    static func address(_ text: String) -> BridgeAddress { BridgeAddress(text)! }

    static func message(
        _ id: String,
        _ content: BridgeMessage.Content = .text("marked-body"),
        in chat: String? = "966500000001@c.us",
        also aliases: [String] = [],
        mine: Bool? = false,
        at saidAt: Int64 = Self.now
    ) -> BridgeMessage {
        BridgeMessage(
            id: id,
            chat: chat.map(Self.address),
            aliases: aliases.map(Self.address),
            isSenderMe: mine,
            senderName: "marked-name",
            saidAt: saidAt,
            content: content
        )
    }
}
