public import Pipeline
internal import Postgres

/// The events that Jadwal has written into calendars or will write, for people.
public struct PostgresEvents: Sendable {
    let context: StoreContext

    public init(_ context: StoreContext) { self.context = context }

    public func list(_ query: EventQuery, atMost limit: Int = 1000) async throws -> [EventRecord] {
        let context = self.context
        return try await context.pool.reading { connection in
            try query.read(atMost: limit, context, on: connection)
        }
    }

    /// nil if there is no such event.
    public func find(_ query: EventQuery) async throws -> EventRecord? {
        try await self.list(query, atMost: 1).first
    }
}
