public import Pipeline
internal import Postgres
internal import Time
internal import Vault

/// Deliveries that are postponed, parked or failed, in PostgreSQL.
public struct PostgresDeliveryStore: DeliveryStore {
    /// How long a parked delivery waits at most before its account is used again.
    static let parking = Duration.seconds(24 * 3600)
    /// How long a parked delivery waits at least, even if the account has just come back.
    static let shortest = Duration.seconds(1)
    /// How much later than others a delivery comes that has itself found its account down. Long enough for another one
    /// to be the next probe: the account's server may never accept this one.
    static let turn = Duration.seconds(2)

    private let context: StoreContext

    public init(_ context: StoreContext) { self.context = context }

    public func postpone(
        _ delivery: Delivery,
        about subject: DeliverySubject?,
        of queue: String,
        customerID: String?,
        by delay: Duration,
        attempts: Int
    ) async throws -> Bool {
        try await self.keep(delivery, for: customerID) { now, connection in
            var again = Self.again(delivery, about: subject, of: queue)
            // A delivery without a counted attempt has no first attempt either.
            if attempts > 0 {
                again.headers[HeaderName.attempts] = "\(attempts)"
                if again.headers[HeaderName.firstAttemptAt] == nil {
                    again.headers[HeaderName.firstAttemptAt] = "\(now.milliseconds)"
                }
            }
            try subject?.underWay(for: delay, on: connection)
            try OutboxTable.insert(
                [again],
                customer: customerID,
                delay: delay,
                self.context.messages,
                on: connection
            )
        }
    }

    public func park(
        _ delivery: Delivery,
        about subject: DeliverySubject?,
        of queue: String,
        customerID: String,
        hadItsTurn: Bool
    ) async throws -> Bool {
        try await self.keep(delivery, for: customerID) { _, connection in
            let rest = try AccountState.rest(of: customerID, on: connection)
            let delay = rest.map { max($0, Self.shortest) + (hadItsTurn ? Self.turn : .zero) } ?? Self.parking
            try subject?.underWay(for: delay, on: connection)
            try OutboxTable.insert(
                [Self.again(delivery, about: subject, of: queue)],
                customer: customerID,
                delay: delay,
                parkedFor: customerID,
                self.context.messages,
                on: connection
            )
        }
    }

    public func fail(
        _ delivery: Delivery,
        about subject: DeliverySubject?,
        with failure: FailureReport
    ) async throws -> Bool {
        try await self.keep(delivery, for: failure.customerID) { _, connection in
            try FailureTable.record([failure], self.context.messages, on: connection)
            try subject?.giveUp(on: connection)
        }
    }

    /// A customer who is being removed is deleted after this transaction, with everything that it has written. A
    /// delivery that is not kept is over, and so is the failure that it was a retry of.
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

    private static func again(
        _ delivery: Delivery,
        about subject: DeliverySubject?,
        of queue: String
    ) -> Outgoing {
        Outgoing(
            queue: queue,
            body: delivery.body,
            headers: delivery.keptHeaders,
            // The id of the subject, whoever published it: a subject with a row in the outbox is not relayed again.
            messageID: subject?.messageID ?? delivery.keptMessageID ?? EventIdentity.random().id
        )
    }
}
