public import Pipeline
internal import Postgres
internal import Time
internal import Vault

/// Takes what bridges bring: one envelope is one transaction of the names of its chats, the places of its messages, and
/// the outgoing messages. Envelopes of one customer are taken one after the other.
public struct PostgresBridgeIntake: Sendable {
    private let context: StoreContext
    private let rules: BridgeRules

    public init(_ context: StoreContext, rules: BridgeRules = BridgeRules()) {
        (self.context, self.rules) = (context, rules)
    }

    /// - Parameter trace: a `traceparent`, which the published messages carry.
    public func take(_ batch: BridgeBatch, for receiver: OpenReceiver, trace: String) async throws -> BridgeReceipt {
        do {
            return try await self.commit(batch, receiver, trace)
        } catch let error as PostgresError where error.isUniqueViolation {
            // Another connection of the same phone came first.
            return try await self.commit(batch, receiver, trace)
        }
    }

    private func commit(
        _ batch: BridgeBatch,
        _ receiver: OpenReceiver,
        _ trace: String
    ) async throws -> BridgeReceipt {
        try await self.context.pool.transaction { connection in
            let lock = self.context.lookup.chatAliasID(customer: receiver.customerID, address: "")
            _ = try connection.query(
                Statement(
                    "select pg_advisory_xact_lock($1)",
                    [.int(Int64(truncatingIfNeeded: lock.bits))]
                )
            )
            let customers = try KnownCustomers.find(
                [receiver.customerID],
                lookup: self.context.lookup,
                on: connection
            )
            guard customers.known.contains(receiver.customerID),
                let account = try ConnectedAccount.load(receiver, self.context, on: connection)
            else { return BridgeReceipt(.ended) }
            guard try account.own(batch.own, self.context, on: connection) else { return BridgeReceipt(.refused) }
            var turn = try BridgeTurn(
                batch.events,
                receiver,
                account,
                now: customers.now,
                self.context,
                self.rules,
                on: connection
            )
            for event in batch.events { try turn.take(event, on: connection) }
            return try turn.save(trace: trace, on: connection)
        }
    }
}
