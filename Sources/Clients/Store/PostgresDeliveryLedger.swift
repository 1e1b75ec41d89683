public import Jadwal
internal import Postgres
internal import Vault

/// Deliveries that were not worked to their end, in PostgreSQL.
public struct PostgresDeliveryLedger: DeliveryLedger {
    /// How long a parked delivery waits at most before its account is asked again.
    static let parking = Duration.seconds(24 * 3600)
    /// How long it waits at least, also when the account came back in this very moment.
    static let shortest = Duration.seconds(1)

    private let context: StoreContext

    public init(_ context: StoreContext) { self.context = context }

    public func postpone(
        _ delivery: Delivery,
        of queue: String,
        customerID: String?,
        by delay: Duration,
        attempts: Int
    ) async throws -> Bool {
        try await self.keep(delivery, for: customerID) { now, connection in
            var again = self.again(delivery, queue)
            // What has spent nothing has made no first attempt either.
            if attempts > 0 {
                again.headers[HeaderName.attempts] = "\(attempts)"
                if again.headers[HeaderName.firstAttemptAt] == nil {
                    again.headers[HeaderName.firstAttemptAt] = "\(now.milliseconds)"
                }
            }
            try WantedRows.find(delivery, of: queue, self.context.queues)?.underWay(for: delay, on: connection)
            try OutboxRows.insert(
                [again],
                customer: customerID,
                delay: delay,
                self.context.messages,
                on: connection
            )
        }
    }

    public func park(_ delivery: Delivery, of queue: String, customerID: String) async throws -> Bool {
        try await self.keep(delivery, for: customerID) { _, connection in
            let rest = try AccountRows.rest(of: customerID, on: connection)
            let delay = rest.map { max($0, Self.shortest) } ?? Self.parking
            try WantedRows.find(delivery, of: queue, self.context.queues)?.underWay(for: delay, on: connection)
            try OutboxRows.insert(
                [self.again(delivery, queue)],
                customer: customerID,
                delay: delay,
                parkedFor: customerID,
                self.context.messages,
                on: connection
            )
        }
    }

    public func fail(_ delivery: Delivery, with failure: FailureReport) async throws -> Bool {
        try await self.keep(delivery, for: failure.customerID) { _, connection in
            try FailureRows.record([failure], self.context.messages, on: connection)
            guard let queue = failure.queue else { return }
            try WantedRows.find(delivery, of: queue, self.context.queues)?.giveUp(on: connection)
        }
    }

    /// Whoever is removed meanwhile is removed after this transaction, with what it has written. What is not kept has ended, and
    /// so has the failure that it was a retry of.
    private func keep(
        _ delivery: Delivery,
        for customerID: String?,
        _ body: @Sendable (_ now: UnixTime, _ connection: isolated PostgresConnection) throws -> Void
    ) async throws -> Bool {
        try await self.context.pool.transaction { connection in
            let customers = try KnownCustomers.find(
                Set([customerID].compactMap { $0 }),
                lookup: self.context.lookup,
                on: connection
            )
            guard customers.removed.isEmpty else {
                let retried = delivery.headers[HeaderName.failureID]
                try ReplayEnds.write(retried, .dropped("removed_customer"), on: connection)
                return false
            }
            try body(customers.now, connection)
            return true
        }
    }

    private func again(_ delivery: Delivery, _ queue: String) -> Outgoing {
        // By the id of what it is about, whoever published it: a gap that has a row in the outbox is not relayed.
        let wanted = WantedRows.find(delivery, of: queue, self.context.queues)?.messageID
        return Outgoing(
            queue: queue,
            body: delivery.body,
            headers: delivery.keptHeaders,
            messageID: wanted ?? delivery.keptMessageID ?? EventIdentity.random().id
        )
    }
}
