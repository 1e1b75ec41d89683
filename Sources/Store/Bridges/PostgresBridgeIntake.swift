public import Pipeline
internal import Postgres
internal import Time
internal import Vault

/// Takes what bridges bring. One transaction holds all envelopes that came while the one before it was under way: the
/// names of their chats, the places of their messages, and the outgoing messages. Envelopes of one customer are taken
/// one after the other.
public struct PostgresBridgeIntake: Sendable {
    /// Envelopes in one transaction.
    private static let width = 64

    private let envelopes: CallBatcher<BridgeEnvelope, BridgeReceipt>

    public init(_ context: StoreContext, rules: BridgeRules = BridgeRules()) {
        self.envelopes = CallBatcher(
            width: Self.width,
            together: { envelopes in
                do {
                    return try await Self.commit(envelopes, context, rules)
                } catch let error as PostgresError where error.isUniqueViolation && envelopes.count == 1 {
                    // Another connection of the same phone came first.
                    return try await Self.commit(envelopes, context, rules)
                }
            }
        )
    }

    /// Returns after the commit.
    ///
    /// - Parameter trace: a `traceparent`, which the published messages carry.
    public func take(_ batch: BridgeBatch, for receiver: OpenReceiver, trace: String) async throws -> BridgeReceipt {
        try await self.envelopes(BridgeEnvelope(batch: batch, receiver: receiver, trace: trace))
    }

    private static func commit(
        _ envelopes: [BridgeEnvelope],
        _ context: StoreContext,
        _ rules: BridgeRules
    ) async throws -> [BridgeReceipt] {
        try await context.pool.transaction { connection in
            let ids = Set(envelopes.map(\.receiver.customerID))
            try Self.lock(ids, context, on: connection)
            let customers = try KnownCustomers.find(ids, lookup: context.lookup, on: connection)
            var accounts = try ConnectedAccount.load(
                envelopes.map(\.receiver).filter { customers.known.contains($0.customerID) },
                context,
                on: connection
            )
            var receipts: [BridgeReceipt] = []
            var read: [(index: Int, envelope: BridgeEnvelope, account: ConnectedAccount)] = []
            for (index, envelope) in envelopes.enumerated() {
                let id = envelope.receiver.id
                guard var account = accounts[id] else {
                    receipts.append(BridgeReceipt(.ended))
                    continue
                }
                let isRead = try account.own(envelope.batch.own, context, on: connection)
                try account.note(businessAccount: envelope.batch.businessAccount, on: connection)
                accounts[id] = account
                receipts.append(BridgeReceipt(isRead ? .taken : .refused))
                if isRead { read.append((index, envelope, account)) }
            }
            guard
                var turn = try BridgeTurn(
                    read.map { ($0.envelope, $0.account) },
                    now: customers.now,
                    context,
                    rules,
                    on: connection
                )
            else { return receipts }
            var waiting: Set<String> = []
            for (index, envelope, account) in read {
                receipts[index] = try turn.take(envelope, account, on: connection)
                if receipts[index].outcomes[.waiting] != nil { waiting.insert(envelope.receiver.id) }
            }
            try turn.save(on: connection)
            try ConnectedAccount.lookForWaiting(of: waiting, on: connection)
            return receipts
        }
    }

    /// Until the transaction ends. In one order, so that two groups cannot deadlock.
    private static func lock(
        _ customers: Set<String>,
        _ context: StoreContext,
        on connection: isolated PostgresConnection
    ) throws {
        let locks = customers.map { customer in
            Int64(truncatingIfNeeded: context.lookup.chatAliasID(customer: customer, address: "").bits)
        }
        _ = try connection.query(
            Statement("select pg_advisory_xact_lock(id) from unnest($1::bigint[]) as id", [.intArray(locks.sorted())])
        )
    }
}

/// A source's items for one account, and the account.
struct BridgeEnvelope: Sendable {
    var batch: BridgeBatch
    var receiver: OpenReceiver
    var trace: String
}
