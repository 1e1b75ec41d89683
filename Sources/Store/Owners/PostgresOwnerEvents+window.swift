public import Pipeline
internal import Postgres
public import Time

/// An owner's events that touch a span of time.
public struct OwnerWindow: Sendable, Hashable {
    public struct Entry: Sendable, Hashable {
        public let event: OwnerEvent
        /// When the calendar got its newest form; nil if it has none.
        public let writtenAt: UnixTime?

        public init(event: OwnerEvent, writtenAt: UnixTime? = nil) { (self.event, self.writtenAt) = (event, writtenAt) }
    }

    public let state: OwnerCalendarState
    /// By their beginning.
    public let entries: [Entry]
    /// False if there are more than `PostgresOwnerEvents.mostInWindow`.
    public let isComplete: Bool

    public init(state: OwnerCalendarState, entries: [Entry], isComplete: Bool = true) {
        (self.state, self.entries, self.isComplete) = (state, entries, isComplete)
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
            let rows = try connection.query(
                Statement(
                    Self.inWindow,
                    [
                        .uuid(customer), window.start.value, window.end.value,
                        .int(Int64(Self.mostInWindow + 1)),
                    ]
                )
            )
            return OwnerWindow(
                state: state,
                entries: try rows.prefix(Self.mostInWindow).map { row in
                    OwnerWindow.Entry(
                        event: try Self.event(row, of: customer, state.account, context),
                        writtenAt: try row.optionalTime("written_at")
                    )
                },
                isComplete: rows.count <= Self.mostInWindow
            )
        }
    }

    /// The index of what an owner has to come, by its end, bounds the window from below.
    static let inWindow = """
        select \(Self.columns), written_at from event
        where customer_id = $1 and ends_at > $2 and starts_at < $3 order by starts_at, id limit $4
        """
}
