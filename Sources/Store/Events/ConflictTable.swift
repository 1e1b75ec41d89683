internal import FoundationEssentials
internal import Pipeline
internal import Postgres
internal import Time
internal import Vault

/// The rows of `event_conflict`, inside other transactions.
enum ConflictTable {
    static func context(_ id: String, customer: String) -> SealContext {
        SealContext(table: "event_conflict", row: id, customer: customer)
    }

    static func suggestionsContext(_ id: String, customer: String) -> SealContext {
        SealContext(table: "event.suggestions", row: id, customer: customer)
    }

    /// How many things overlap an event. Counts one more than `limit` at most.
    static func count(
        of event: String,
        _ customer: String,
        atMost limit: Int,
        on connection: isolated PostgresConnection
    ) throws(PostgresError) -> Int {
        let rows = try connection.query(
            Statement(
                """
                select count(*) from (
                    select from event_conflict where customer_id = $1 and event_id = $2 limit $3
                ) as others
                """,
                [.uuid(customer), .uuid(event), .int(Int64(limit) + 1)]
            )
        )
        return Int(try rows.first?.int(0) ?? 0)
    }

    /// True if the report may change the rows of other events.
    static func touchesOthers(_ report: ConflictReport?) -> Bool {
        report?.conflicts.contains { Self.event($0) != nil } ?? false
    }

    /// Replaces the known conflicts of an event, on its own side and on the side of the events that it overlaps. Call
    /// it after `FinishedWrite.end` has changed the event's own row: then it sees what other transactions have noted
    /// before.
    ///
    /// - Parameter report: nil if nothing is known, because the event is cancelled or gone, or because nobody has
    ///   looked.
    static func settle(
        _ event: CalendarEvent,
        _ report: ConflictReport?,
        of owner: CalendarOwner,
        _ sealer: Sealer,
        on connection: isolated PostgresConnection
    ) throws {
        let (customer, id) = (owner.customerID, event.identity.id)
        // Those with prayers follow what the owner keeps free when somebody looks.
        let conflicts = (report?.conflicts ?? []).filter { $0.instance.prayer == nil }
        let others = try Self.lock(conflicts, of: customer, but: id, on: connection)
        let freed = try Self.delete(id, of: customer, on: connection)
        let end = event.times.end(in: owner.zone)
        for conflict in conflicts {
            let other = Self.event(conflict).flatMap { others.contains($0) ? $0 : nil }
            let stored = StoredConflict(conflict.instance)
            try Self.insert(id, other, stored, conflict.isSoft, until: end, of: customer, sealer, on: connection)
            guard let other else { continue }
            let own = StoredConflict(event, in: owner.zone)
            let otherEnd = conflict.instance.end
            try Self.insert(other, id, own, conflict.isSoft, until: otherEnd, of: customer, sealer, on: connection)
        }
        try EventTable.markConflicts(of: freed.union(others), customer, on: connection)
    }

    /// The offered times, in the order of their numbers, without those in a zone that this machine does not know and
    /// those in a time that the owner has begun to keep free.
    static func slots(
        _ sealed: [UInt8]?,
        of id: String,
        _ customer: String,
        keeping prayers: KeptPrayers?,
        _ context: StoreContext
    ) throws -> [FreeSlot] {
        guard let sealed else { return [] }
        let plain = try context.messages.open(sealed, for: Self.suggestionsContext(id, customer: customer))
        return try JSONDecoder().decode([StoredSlot].self, from: Data(plain)).compactMap(\.slot)
            .filter { prayers?.allows($0) ?? true }
    }

    /// Deletes the conflicts of an event after its owner has decided.
    static func forget(
        _ id: String,
        of customer: String,
        isKept: Bool,
        on connection: isolated PostgresConnection
    ) throws {
        let freed = try Self.delete(id, of: customer, on: connection)
        try EventTable.decideConflict(of: id, customer, isKept: isKept, on: connection)
        try EventTable.markConflicts(of: freed, customer, isKept: isKept, on: connection)
    }

    /// The event's id, if the conflict's uid has the form that Jadwal gives its events.
    private static func event(_ conflict: Conflict) -> String? {
        EventIdentity(calendarUID: conflict.instance.uid)?.id
    }

    /// Locks those that are Jadwal's events, in the order of their ids.
    private static func lock(
        _ conflicts: [Conflict],
        of customer: String,
        but id: String,
        on connection: isolated PostgresConnection
    ) throws -> Set<String> {
        let ids = conflicts.compactMap(Self.event).filter { $0 != id }
        guard !ids.isEmpty else { return [] }
        return try EventTable.lock(ids, of: customer, on: connection)
    }

    /// Returns the events on the other side.
    private static func delete(
        _ id: String,
        of customer: String,
        on connection: isolated PostgresConnection
    ) throws -> Set<String> {
        let rows = try connection.query(
            Statement(
                """
                delete from event_conflict where customer_id = $1 and (event_id = $2 or other_id = $2)
                returning event_id
                """,
                [.uuid(customer), .uuid(id)]
            )
        )
        return Set(try rows.map { try $0.uuid("event_id") }).subtracting([id])
    }

    private static func insert(
        _ event: String,
        _ other: String?,
        _ conflict: StoredConflict,
        _ isSoft: Bool,
        until end: UnixTime,
        of customer: String,
        _ sealer: Sealer,
        on connection: isolated PostgresConnection
    ) throws {
        let id = EventIdentity.random().id
        let content = sealer.seal(
            Array(try JSONEncoder().encode(conflict)),
            for: Self.context(id, customer: customer)
        )
        try connection.execute(
            Statement(
                """
                insert into event_conflict (id, customer_id, event_id, other_id, is_soft, ends_at, content)
                values ($1, $2, $3, $4, $5, $6, $7)
                """,
                [
                    .uuid(id), .uuid(customer), .uuid(event), .optionalUUID(other), .bool(isSoft), end.value,
                    .bytes(content),
                ]
            )
        )
    }
}
