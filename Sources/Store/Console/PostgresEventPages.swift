public import Pipeline
internal import Postgres

/// Lists of events for the console, without their texts.
public struct PostgresEventPages: Sendable {
    let context: StoreContext
    private let window: Int

    public init(_ context: StoreContext) { self.init(context, window: ConsoleReading.window) }

    init(_ context: StoreContext, window: Int) { (self.context, self.window) = (context, window) }

    /// The events of one customer are ordered by their beginning, the latest first; all others by their ids.
    public func list(_ asked: EventQuery, after cursor: String? = nil) async throws -> ConsolePage<EventRecord> {
        var query = asked
        query.customerID = try ConsoleReading.customerID(asked.customerID)
        let isOfOne = query.customerID != nil
        query.order = isOfOne ? .latest : .ids
        let after = try cursor.map { try ConsoleCursor($0, ids: isOfOne ? 1 : 2) }
        let place = after.map { EventPlace(time: $0.time, customerID: $0.ids[0], id: $0.ids[$0.ids.count - 1]) }
        let (order, window, context) = (query, self.window, self.context)
        let (found, last) = try await context.readForConsole { connection in
            let rows = try order.read(after: place, atMost: window, context, on: connection)
            var found: [EventRecord] = []
            for event in rows where order.matches(event) {
                found.append(event)
                if found.count > ConsoleReading.pageSize { break }
            }
            return (found, rows.count == window ? rows.last : nil)
        }
        let shown = found.prefix(ConsoleReading.pageSize)
        let next = found.count > shown.count ? shown.last : last
        return ConsolePage(rows: Array(shown), next: next.map { Self.cursor($0, isOfOne: isOfOne).text })
    }

    private static func cursor(_ event: EventRecord, isOfOne: Bool) -> ConsoleCursor {
        guard isOfOne else { return ConsoleCursor(ids: [event.customerID, event.id]) }
        return ConsoleCursor(time: event.startsAt.microseconds, ids: [event.id])
    }
}

/// One event with its overlaps and its judgements.
public struct EventDetail: Sendable, Hashable {
    public var record: EventRecord
    /// Things that overlap it.
    public var conflicts: CappedCount
    /// Newest first.
    public var judgements: [JudgementRecord]

    public init(_ record: EventRecord, conflicts: CappedCount, judgements: [JudgementRecord] = []) {
        (self.record, self.conflicts, self.judgements) = (record, conflicts, judgements)
    }
}

extension PostgresEventPages {
    private static let mostConflicts = 100

    /// nil if there is no such event.
    ///
    /// - Parameter customerID: of the customer, with whom the event is found by the table's key.
    public func find(_ id: String, of customerID: String) async throws -> EventDetail? {
        guard let id = EventIdentity(id)?.id, let customer = EventIdentity(customerID)?.id else { return nil }
        let context = self.context
        return try await context.readForConsole { connection in
            let query = EventQuery(id: id, customerID: customer)
            guard let event = try query.read(atMost: 1, context, on: connection).first else { return nil }
            let conflicts = try ConflictTable.count(of: id, customer, atMost: Self.mostConflicts, on: connection)
            return EventDetail(
                event,
                conflicts: CappedCount(conflicts, limit: Self.mostConflicts),
                judgements: try FeedbackTable.judgements(of: id, customer, atMost: 50, on: connection)
            )
        }
    }
}
