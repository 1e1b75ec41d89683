public import Jadwal
internal import Postgres
internal import Vault

/// Deliveries that were not worked to their end, in PostgreSQL.
public struct PostgresDeliveryLedger: DeliveryLedger {
    /// How long a parked delivery waits at most before its account is asked again.
    static let parking = Duration.seconds(24 * 3600)

    private let context: StoreContext

    public init(_ context: StoreContext) { self.context = context }

    public func postpone(_ delivery: Delivery, of queue: String, by delay: Duration, attempts: Int) async throws {
        try await self.context.pool.transaction { connection in
            let now = try DatabaseClock.now(on: connection)
            var again = Self.again(delivery, queue)
            again.headers[HeaderName.attempts] = "\(attempts)"
            if again.headers[HeaderName.firstAttemptAt] == nil {
                again.headers[HeaderName.firstAttemptAt] = "\(now.milliseconds)"
            }
            try OutboxRows.insert([again], customer: nil, delay: delay, self.context.messages, on: connection)
        }
    }

    public func park(_ delivery: Delivery, of queue: String, customerID: String) async throws {
        try await self.context.pool.transaction { connection in
            let rest = try AccountRows.rest(of: customerID, on: connection)
            try OutboxRows.insert(
                [Self.again(delivery, queue)],
                customer: customerID,
                delay: rest ?? Self.parking,
                parkedFor: customerID,
                self.context.messages,
                on: connection
            )
        }
    }

    public func fail(_ delivery: Delivery, with failure: FailureReport) async throws {
        try await self.context.pool.transaction { connection in
            try FailureRows.insert(failure, self.context.messages, on: connection)
            if let retried = failure.retryOf {
                try FailureRows.resolve(retried, as: .retriedFailed(as: failure.id), on: connection)
            }
        }
    }

    private static func again(_ delivery: Delivery, _ queue: String) -> Outgoing {
        Outgoing(
            queue: queue,
            body: delivery.body,
            headers: delivery.headers.filter { HeaderName.kept.contains($0.key) },
            messageID: delivery.messageID ?? EventIdentity.random().id
        )
    }
}
