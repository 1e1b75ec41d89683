public import Jadwal

/// What one kind of worker does with a delivery. It never acknowledges, publishes, sleeps or retries: the loop does.
public struct DeliveryHandler: Sendable {
    public var stage: Stage
    public var queue: String
    /// Returns when everything about the delivery is committed. To be called again for the same delivery is harmless.
    public var handle: @Sendable (_ delivery: Delivery) async throws -> Void
    /// Whose delivery it is, if that can be read at all.
    public var customerID: @Sendable (_ delivery: Delivery) -> String?
    /// When what it is about is over: from then on it is not tried again. Nil when it cannot be told.
    public var endsAt: @Sendable (_ delivery: Delivery) -> UnixTime?

    public init(
        stage: Stage,
        queue: String,
        handle: @escaping @Sendable (_ delivery: Delivery) async throws -> Void,
        customerID: @escaping @Sendable (_ delivery: Delivery) -> String?,
        endsAt: @escaping @Sendable (_ delivery: Delivery) -> UnixTime?
    ) {
        self.stage = stage
        self.queue = queue
        self.handle = handle
        self.customerID = customerID
        self.endsAt = endsAt
    }
}
