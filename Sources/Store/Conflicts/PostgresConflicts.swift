internal import FoundationEssentials
internal import Pipeline
internal import Postgres
internal import Time
internal import Vault

/// The conflicts in owners' calendars, and what owners decide about them. A decision is one transaction with its
/// change to the calendar and its row in the audit table. The change goes through the calendar queue as any other.
public struct PostgresConflicts: Sendable {
    private let context: StoreContext

    public init(_ context: StoreContext) { self.context = context }

    /// Open conflicts of events that are still to come, soonest first.
    ///
    /// - Parameter customerID: nil for all customers.
    public func list(of customerID: String?, atMost limit: Int = 1000) async throws -> [ConflictOverview] {
        try await self.read(
            EventQuery(customerID: customerID, times: .toCome(after: nil), hasOpenConflict: true),
            atMost: limit
        )
    }

    /// nil unless the event is this customer's, is to come and has an open conflict.
    public func find(_ id: String, of customerID: String) async throws -> ConflictOverview? {
        let query = EventQuery(id: id, customerID: customerID, times: .toCome(after: nil), hasOpenConflict: true)
        return try await self.read(query, atMost: 1).first
    }

    private func read(_ query: EventQuery, atMost limit: Int) async throws -> [ConflictOverview] {
        let context = self.context
        return try await context.pool.reading { connection in
            try connection.query(query.statement(Self.columns, atMost: limit)).map {
                try Self.overview($0, context, on: connection)
            }
        }
    }

    /// Besides those of a record.
    private static let columns = """
        , event.suggestions, (select time_zone from customer where customer.id = event.customer_id) as time_zone
        """

    private static func overview(
        _ row: PostgresRow,
        _ context: StoreContext,
        on connection: isolated PostgresConnection
    ) throws -> ConflictOverview {
        let event = try EventRecord(row, opening: nil)
        return ConflictOverview(
            eventID: event.id,
            customerID: event.customerID,
            revision: event.wanted,
            zone: try row.optionalText("time_zone").flatMap { Zone($0) } ?? .utc,
            startsAt: event.startsAt,
            endsAt: event.endsAt,
            isComplete: event.areConflictsComplete,
            others: try Self.others(of: event.id, event.customerID, context, on: connection),
            slots: try Self.slots(try row.optionalBytes("suggestions"), of: event.id, event.customerID, context)
                .compactMap(\.self)
        )
    }

    public func resolve(
        _ id: String,
        _ decision: ConflictDecision,
        by person: String
    ) async throws -> ConflictResolution {
        try await self.resolve(id, decision, by: AuditedPerson(person))
    }

    /// Carries out the owner's decision. Throws `.notFound` if there is no such event. Throws `.unfit` if there is
    /// nothing to decide, or if the offered time is over.
    ///
    /// - Parameters:
    ///   - customerID: if it is known.
    ///   - revision: what the person saw. Throws `.exists` if the event has another one by now.
    public func resolve(
        _ id: String,
        of customerID: String? = nil,
        seen revision: Int? = nil,
        _ decision: ConflictDecision,
        by person: AuditedPerson
    ) async throws -> ConflictResolution {
        switch decision {
        case .keep: return try await self.keep(id, of: customerID, seen: revision, by: person)
        case .cancel: return try await self.cancel(id, of: customerID, seen: revision, by: person)
        case .move(let number):
            return try await self.move(id, of: customerID, seen: revision, by: person) {
                slots throws(AdministrationError) in
                guard slots.indices.contains(number - 1), let slot = slots[number - 1] else {
                    let offered =
                        slots.isEmpty ? "no other times were offered" : "\(slots.count) other times were offered"
                    throw AdministrationError(.unfit, "there is no offered time \(number): \(offered)")
                }
                return slot
            }
        case .moveTo(let start):
            return try await self.move(id, of: customerID, seen: revision, by: person) {
                slots throws(AdministrationError) in
                guard let slot = slots.lazy.compactMap(\.self).first(where: { $0.start == start }) else {
                    throw AdministrationError(.unfit, "that time is not offered any more")
                }
                return slot
            }
        }
    }

    private func keep(
        _ id: String,
        of customerID: String?,
        seen revision: Int?,
        by person: AuditedPerson
    ) async throws -> ConflictResolution {
        let context = self.context
        return try await context.pool.transaction { connection in
            let judged = try Self.lockOpen(id, of: customerID, seen: revision, context, on: connection)
            try ConflictTable.forget(id, of: judged.customerID, isKept: true, on: connection)
            try PostgresAudit.record(
                "keep event",
                subject: id,
                of: .one(judged.customerID),
                by: person,
                on: connection
            )
            return ConflictResolution(judged, .noted)
        }
    }

    /// - Parameter choose: of the offered times, one.
    private func move(
        _ id: String,
        of customerID: String?,
        seen revision: Int?,
        by person: AuditedPerson,
        to choose: @escaping @Sendable ([FreeSlot?]) throws(AdministrationError) -> FreeSlot
    ) async throws -> ConflictResolution {
        let context = self.context
        return try await context.pool.transaction { connection in
            let judged = try Self.lockOpen(id, of: customerID, seen: revision, context, on: connection)
            guard let event = judged.event else {
                throw AdministrationError(.unfit, "this event is over, and its text has been deleted")
            }
            let rows = try connection.query(
                Statement(
                    "select suggestions from event where customer_id = $1 and id = $2",
                    [.uuid(judged.customerID), .uuid(id)]
                )
            )
            let slots = try Self.slots(try rows.first?.optionalBytes("suggestions"), of: id, judged.customerID, context)
            let slot = try choose(slots)
            guard slot.times.start(in: judged.zone) > judged.now else {
                throw AdministrationError(
                    .unfit,
                    "that time is over: keep or cancel the event, or run \"jadwal events correct\""
                )
            }
            var moved = event
            (moved.revision, moved.times) = (judged.revision + 1, slot.times)
            try judged.send(EventChange(action: .update, event: moved), context, on: connection)
            try ConflictTable.forget(id, of: judged.customerID, isKept: false, on: connection)
            let plan = JudgedPlan(judged: event, right: moved)
            try PostgresFeedback.record(.moved, nil, plan, of: judged, by: person, context, on: connection)
            return ConflictResolution(judged, .sent)
        }
    }

    /// Dismisses the event as one that was read rightly but is unwanted.
    private func cancel(
        _ id: String,
        of customerID: String?,
        seen revision: Int?,
        by person: AuditedPerson
    ) async throws -> ConflictResolution {
        let context = self.context
        return try await context.pool.transaction { connection in
            let judged = try Self.lockOpen(id, of: customerID, seen: revision, context, on: connection)
            let judgement = try PostgresFeedback.dismiss(
                judged,
                seen: revision,
                because: .unwanted,
                by: person,
                context,
                on: connection
            )
            return ConflictResolution(judgement)
        }
    }

    private static func lockOpen(
        _ id: String,
        of customerID: String?,
        seen revision: Int?,
        _ context: StoreContext,
        on connection: isolated PostgresConnection
    ) throws -> JudgedEvent {
        let judged = try JudgedEvent.lock(id, of: customerID, context, on: connection)
        try PostgresFeedback.compare(revision, with: judged)
        let open = try connection.query(
            Statement(
                """
                select from event where customer_id = $1 and id = $2 and \(EventTable.hasOpenConflict)
                """,
                [.uuid(judged.customerID), .uuid(id)]
            )
        )
        guard !open.isEmpty else {
            throw AdministrationError(.unfit, "this event has no open conflict")
        }
        return judged
    }

    private static func others(
        of id: String,
        _ customer: String,
        _ context: StoreContext,
        on connection: isolated PostgresConnection
    ) throws -> [ConflictOverview.Other] {
        let rows = try connection.query(
            Statement(
                """
                select id, other_id, is_soft, content from event_conflict where customer_id = $1 and event_id = $2
                limit 100
                """,
                [.uuid(customer), .uuid(id)]
            )
        )
        return try rows.map { row in
            let seal = ConflictTable.context(try row.uuid("id"), customer: customer)
            let plain = try context.messages.open(try row.bytes("content"), for: seal)
            let stored = try JSONDecoder().decode(StoredConflict.self, from: Data(plain))
            return ConflictOverview.Other(
                isSoft: try row.bool("is_soft"),
                eventID: try row.optionalUUID("other_id"),
                uid: stored.uid,
                title: stored.title,
                calendar: stored.calendar,
                start: UnixTime(milliseconds: stored.start),
                end: UnixTime(milliseconds: stored.end),
                isAllDay: stored.isAllDay
            )
        }.sorted { ($0.isSoft ? 1 : 0, $0.start, $0.uid) < ($1.isSoft ? 1 : 0, $1.start, $1.uid) }
    }

    /// In the order of their numbers; nil for a time in a zone that this machine does not know.
    private static func slots(
        _ sealed: [UInt8]?,
        of id: String,
        _ customer: String,
        _ context: StoreContext
    ) throws -> [FreeSlot?] {
        guard let sealed else { return [] }
        let plain = try context.messages.open(sealed, for: ConflictTable.suggestionsContext(id, customer: customer))
        return try JSONDecoder().decode([StoredSlot].self, from: Data(plain)).map(\.slot)
    }
}
