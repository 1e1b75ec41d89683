public import Pipeline
internal import Postgres
internal import Time

/// An owner's events that touch a span of time.
public struct OwnerWindow: Sendable, Hashable {
    public let state: OwnerCalendarState
    /// By their beginning.
    public let events: [EventRecord]
    /// False if there are more than `PostgresOwnerEvents.mostInWindow`.
    public let isComplete: Bool

    public init(state: OwnerCalendarState, events: [EventRecord], isComplete: Bool = true) {
        (self.state, self.events, self.isComplete) = (state, events, isComplete)
    }
}

extension PostgresOwnerEvents {
    /// The most events of one window.
    public static let mostInWindow = 1000

    /// What Jadwal has put into the calendar, or took out, in this window. Throws `.notFound` without such a customer.
    public func events(of customer: String, in window: TimeWindow) async throws -> OwnerWindow {
        let context = self.context
        return try await context.pool.reading { connection in
            let state = try Self.state(of: customer, on: connection)
            // The index of what an owner has to come, by its end, bounds the window from below.
            let query = EventQuery(customerID: customer, times: .touching(window), text: .opened)
            let events = try query.read(atMost: Self.mostInWindow + 1, context, on: connection)
            return OwnerWindow(
                state: state,
                events: Array(events.prefix(Self.mostInWindow)),
                isComplete: events.count <= Self.mostInWindow
            )
        }
    }
}
