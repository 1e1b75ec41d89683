public import Pipeline
internal import Postgres
public import Time
internal import Vault

/// Owners' choices about prayer times: one row of `schedule` an owner. Every query has the owner in its condition.
public struct PostgresPrayers: Sendable {
    let context: StoreContext

    public init(_ context: StoreContext) { self.context = context }

    /// With the owner and the database's clock. The record is nil if the owner has chosen nothing.
    public func state(of customer: String) async throws -> PrayerState {
        let context = self.context
        return try await context.pool.reading { connection in
            try PrayerState(of: customer, "", context, on: connection)
        }
    }

    /// The choices alone, for pages and programs that show them beside something else: nil also for those that cannot be
    /// read, since the rest goes on without them.
    public func settings(of customer: String) async throws -> PrayerSettings? {
        let context = self.context
        return try await context.pool.reading { try Self.settings(of: customer, context, on: $0) }
    }

    static func settings(
        of customer: String,
        _ context: StoreContext,
        on connection: isolated PostgresConnection
    ) throws(PostgresError) -> PrayerSettings? {
        let rows = try connection.query(
            Statement(
                "select id, content from schedule where customer_id = $1 and kind = '\(ScheduleKind.prayer.rawValue)'",
                [.uuid(customer)]
            )
        )
        return rows.first.flatMap { try? StoredPrayers.open($0, of: customer, context).settings }
    }

    /// The times that the owner keeps free; nil without prayer times.
    static func kept(
        of customer: String,
        isArabic: Bool = false,
        _ context: StoreContext,
        on connection: isolated PostgresConnection
    ) throws(PostgresError) -> KeptPrayers? {
        try Self.settings(of: customer, context, on: connection).map { KeptPrayers($0, isArabic: isArabic) }
    }

    /// Saves what the owner has chosen, deletes what waits to be pushed, and lets a worker plan anew.
    ///
    /// - Parameter decide: is called again if the transaction is repeated. nil changes nothing; a refusal neither.
    public func set<Refusal: Error>(
        of customer: String,
        by person: AuditedPerson,
        _ decide: @escaping @Sendable (PrayerState) -> Result<PrayerSettings?, Refusal>
    ) async throws -> Result<Void, Refusal> {
        let context = self.context
        return try await context.pool.transaction { connection in
            let state = try PrayerState(of: customer, "for no key update", context, on: connection)
            switch decide(state) {
            case .failure(let refusal): return .failure(refusal)
            case .success(nil): return .success(())
            case .success(let settings?):
                let prayers = OwnedPrayers(settings: settings, feedEpoch: state.record?.feedEpoch ?? 0)
                try Self.save(prayers, state.record?.id, of: customer, context, on: connection)
                try PostgresAudit.record(
                    "set prayer times",
                    subject: customer,
                    of: .one(customer),
                    by: person,
                    on: connection
                )
                return .success(())
            }
        }
    }

    /// Deletes what the owner has chosen. The feed's address leads nowhere from now on.
    ///
    /// - Returns: false if there was nothing.
    public func remove(of customer: String, by person: AuditedPerson) async throws -> Bool {
        try await self.context.pool.transaction { connection in
            let count = try connection.execute(
                Statement(
                    "delete from schedule where customer_id = $1 and kind = '\(ScheduleKind.prayer.rawValue)'",
                    [.uuid(customer)]
                )
            )
            guard count == 1 else { return false }
            try Self.silence(customer, on: connection)
            try ScheduleTable.replanAlarms(of: customer, on: connection)
            try PostgresAudit.record(
                "end prayer times",
                subject: customer,
                of: .one(customer),
                by: person,
                on: connection
            )
            return true
        }
    }

    /// From now on earlier addresses of the feed lead nowhere.
    ///
    /// - Returns: false if the owner has chosen nothing.
    public func endFeeds(of customer: String, by person: AuditedPerson) async throws -> Bool {
        let context = self.context
        return try await context.pool.transaction { connection in
            let state = try PrayerState(of: customer, "for no key update", context, on: connection)
            guard let record = state.record else { return false }
            let prayers = OwnedPrayers(settings: record.settings, feedEpoch: record.feedEpoch &+ 1)
            try Self.save(prayers, record.id, of: customer, context, on: connection)
            try PostgresAudit.record(
                "end prayer feeds",
                subject: customer,
                of: .one(customer),
                by: person,
                on: connection
            )
            return true
        }
    }

    private static func save(
        _ prayers: OwnedPrayers,
        _ known: String?,
        of customer: String,
        _ context: StoreContext,
        on connection: isolated PostgresConnection
    ) throws {
        let id = known ?? EventIdentity.random().id
        // Prayers leave before other notifications of their minute.
        try connection.execute(
            Statement(
                """
                insert into schedule (id, customer_id, kind, subject_id, rank, wake_at, changed_at, ends_at, content)
                values ($1, $2, '\(ScheduleKind.prayer.rawValue)', $2, 1, jadwal_now(), jadwal_now(),
                    '\(ScheduleTable.noEnd)', $3)
                on conflict (customer_id, kind, subject_id) do update
                    set content = excluded.content, \(ScheduleTable.replanning)
                """,
                [
                    .uuid(id), .uuid(customer),
                    .bytes(try StoredPrayers(prayers).sealed(id, of: customer, context.messages)),
                ]
            )
        )
        try Self.silence(customer, on: connection)
        try ScheduleTable.replanAlarms(of: customer, on: connection)
    }

    /// Deletes notifications of prayers that are not pushed yet.
    private static func silence(
        _ customer: String,
        on connection: isolated PostgresConnection
    ) throws(PostgresError) {
        try connection.execute(
            Statement(
                "delete from notification where customer_id = $1 and subject_id = $1 and told_at is null",
                [.uuid(customer)]
            )
        )
    }
}

/// What an owner has chosen about prayer times, and the owner.
public struct PrayerState: Sendable {
    public let owner: CalendarOwner
    /// By the database's clock.
    public let now: UnixTime
    public let record: PrayerRecord?

    public init(_ owner: CalendarOwner, at now: UnixTime, _ record: PrayerRecord? = nil) {
        (self.owner, self.now, self.record) = (owner, now, record)
    }

    /// - Parameter lock: of the owner's row.
    init(
        of customer: String,
        _ lock: String,
        _ context: StoreContext,
        on connection: isolated PostgresConnection
    ) throws {
        let owners = try connection.query(
            Statement(
                """
                select time_zone, locale, day_hours, jadwal_now() as now from customer
                where id = $1 and removed_at is null \(lock)
                """,
                [.uuid(customer)]
            )
        )
        guard let owner = owners.first else { throw AdministrationError.noCustomer }
        let rows = try connection.query(
            Statement(
                """
                select id, content, due_at from schedule
                where customer_id = $1 and kind = '\(ScheduleKind.prayer.rawValue)'
                """,
                [.uuid(customer)]
            )
        )
        self.init(
            CalendarOwner(
                customerID: customer,
                zone: Zone(try owner.text("time_zone")) ?? .utc,
                locale: try owner.text("locale"),
                hours: try owner.optionalText("day_hours").flatMap { DayHours($0) } ?? .standard
            ),
            at: try owner.time("now"),
            try rows.first.map { try PrayerRecord($0, of: customer, context) }
        )
    }

    /// Of the place, or else of the owner.
    public var zone: Zone { self.record?.settings.place.zone ?? self.owner.zone }
    public var today: LocalDate { self.zone.local(self.now).date }
}

/// An owner's choices as they are stored.
public struct PrayerRecord: Sendable, Hashable {
    public let id: String
    public let settings: PrayerSettings
    /// Addresses of the feed with another one lead nowhere.
    public let feedEpoch: UInt32
    /// When it rings next; nil if it does not, or a worker has not planned it yet.
    public let ringsAt: UnixTime?

    public init(_ id: String, _ settings: PrayerSettings, feedEpoch: UInt32 = 0, ringsAt: UnixTime? = nil) {
        (self.id, self.settings, self.feedEpoch, self.ringsAt) = (id, settings, feedEpoch, ringsAt)
    }

    init(_ row: PostgresRow, of customer: String, _ context: StoreContext) throws {
        let prayers = try StoredPrayers.open(row, of: customer, context)
        self.init(
            try row.uuid("id"),
            prayers.settings,
            feedEpoch: prayers.feedEpoch,
            ringsAt: try row.optionalTime("due_at")
        )
    }
}
