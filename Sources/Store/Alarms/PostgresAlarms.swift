public import Pipeline
internal import Postgres
public import Time
internal import Vault

/// Owners' alarms. Every query has the owner in its condition.
public struct PostgresAlarms: Sendable {
    private let context: StoreContext

    public init(_ context: StoreContext) { self.context = context }

    /// The ones that ring soonest first; then those that do not ring, the newest first.
    public func list(of customer: String) async throws -> [AlarmRecord] {
        try await self.read("order by coalesce(due_at, changed_at), last_due_at desc nulls last, id", of: customer)
    }

    /// Those that ring within a day, the soonest first.
    public func coming(of customer: String) async throws -> [AlarmRecord] {
        try await self.read(
            "and due_at between jadwal_now() and jadwal_now() + interval '1 day' order by due_at, id",
            of: customer
        )
    }

    /// Those that this version cannot read are left out: their failures tell operators.
    private func read(_ rest: String, of customer: String) async throws -> [AlarmRecord] {
        let isTheirs = "customer_id = $1 and kind = 'alarm'"
        let sql = "select \(AlarmRecord.columns) from schedule where \(isTheirs) \(rest) limit $2"
        let rows = try await self.context.pool.query(
            Statement(sql, [.uuid(customer), .int(Int64(Notice.mostInAll))])
        )
        return try rows.compactMap { row in
            do {
                return try AlarmRecord(row, of: customer, self.context)
            } catch is HandlingError {
                return nil
            }
        }
    }

    /// nil if the owner has none with this id.
    public func find(_ id: String, of customer: String) async throws -> AlarmRecord? {
        let statement = AlarmRecord.statement(id, of: customer, "")
        return try await self.context.pool.query(statement).first.map {
            try AlarmRecord($0, of: customer, self.context)
        }
    }

    /// What the owner wants to know this morning.
    ///
    /// - Parameter alarm: the one whose parts are shown; nil for the last one that rang.
    public func brief(of customer: String, for alarm: String? = nil) async throws -> MorningBrief {
        let records = try await self.list(of: customer).filter { record in alarm.map { $0 == record.id } ?? true }
        let context = self.context
        return try await context.pool.reading { connection in
            let owner = try PrayerState(of: customer, "", context, on: connection)
            let events = try AlarmGrounds.Morning.events(of: customer, from: owner.now, context, on: connection)
            let rung = records.filter { record in
                record.state.lastDueAt.map { $0 > owner.now - MorningBrief.length } ?? false
            }
            let last = rung.max { ($0.state.lastDueAt ?? .distantPast) < ($1.state.lastDueAt ?? .distantPast) }
            let shown = alarm == nil ? last : records.first
            let facts = DayFacts(events, prayers: owner.record?.settings)
            var brief = MorningBrief(owner: owner.owner, now: owner.now, facts: facts, alarm: shown?.alarm)
            if let shown, let row = try connection.query(Self.prepared(shown.id, of: customer)).first {
                brief.prepared = try AlarmGrounds.prepared(row, of: customer, context)
            }
            return brief
        }
    }

    /// The brief of the last alarm that rang within half a day; nil if none did.
    public func thisMorning(of customer: String) async throws -> MorningBrief? {
        let rows = try await self.context.pool.query(
            Statement(
                """
                select id from schedule
                where customer_id = $1 and kind = 'alarm' and last_label like '@alarm@%' and last_outcome = any($2)
                    and last_due_at > jadwal_now() - $3 * interval '1 second'
                order by last_due_at desc limit 1
                """,
                [
                    .uuid(customer),
                    .textArray(ScheduleDecision.Outcome.allCases.filter(\.rings).map(\.rawValue)),
                    .int(MorningBrief.length.components.seconds),
                ]
            )
        )
        guard let row = rows.first else { return nil }
        return try await self.brief(of: customer, for: try row.uuid("id"))
    }

    private static func prepared(_ id: String, of customer: String) -> Statement {
        Statement(
            """
            select id, brief from schedule
            where customer_id = $1 and id = $2 and kind = 'alarm' and brief_until > jadwal_now()
            """,
            [.uuid(customer), .uuid(id)]
        )
    }

    /// Adds one, and lets a worker plan it.
    ///
    /// - Parameters:
    ///   - id: a new UUID. With the one of another nothing is added.
    ///   - decide: is called again if the transaction is repeated.
    public func add<Refusal: Error>(
        _ id: String,
        of customer: String,
        by person: AuditedPerson,
        _ decide: @escaping @Sendable (AlarmGrounds) -> Result<Alarm, Refusal>
    ) async throws -> Result<Void, Refusal> {
        let context = self.context
        return try await context.pool.transaction { connection in
            switch decide(try AlarmGrounds(of: customer, context, on: connection)) {
            case .failure(let refusal): return .failure(refusal)
            case .success(let alarm):
                let content = try StoredAlarm(alarm).sealed(id, of: customer, context.messages)
                guard try OwnSchedules.add(.alarm, id, of: customer, content, on: connection) else {
                    return .success(())
                }
                try PostgresAudit.record("add alarm", subject: id, of: .one(customer), by: person, on: connection)
                return .success(())
            }
        }
    }

    /// Changes one, and lets a worker plan it anew. What waits to be pushed of it is deleted.
    ///
    /// - Parameter decide: is called again if the transaction is repeated. nil changes nothing; a refusal neither.
    /// - Returns: nil if the owner has none with this id.
    public func change<Refusal: Error>(
        _ id: String,
        of customer: String,
        by person: AuditedPerson,
        _ decide: @escaping @Sendable (AlarmRecord, AlarmGrounds) -> Result<Alarm?, Refusal>
    ) async throws -> Result<Void, Refusal>? {
        let context = self.context
        return try await context.pool.transaction { connection in
            let grounds = try AlarmGrounds(of: customer, context, on: connection)
            guard let row = try connection.query(AlarmRecord.statement(id, of: customer, "for update")).first else {
                return nil
            }
            switch decide(try AlarmRecord(row, of: customer, context), grounds) {
            case .failure(let refusal): return .failure(refusal)
            case .success(nil): return .success(())
            case .success(let alarm?):
                let content = try StoredAlarm(alarm).sealed(id, of: customer, context.messages)
                try OwnSchedules.change(id, of: customer, content, on: connection)
                try OwnSchedules.silence(.notice(id), of: customer, on: connection)
                try PostgresAudit.record("change alarm", subject: id, of: .one(customer), by: person, on: connection)
                return .success(())
            }
        }
    }

    /// - Returns: false if the owner has none with this id.
    public func remove(_ id: String, of customer: String, by person: AuditedPerson) async throws -> Bool {
        try await self.context.pool.transaction { connection in
            guard try OwnSchedules.remove(.alarm, id, of: customer, on: connection) else { return false }
            try OwnSchedules.silence(.notice(id), of: customer, on: connection)
            try PostgresAudit.record("remove alarm", subject: id, of: .one(customer), by: person, on: connection)
            return true
        }
    }
}

/// An owner's alarm, and when it rings.
public struct AlarmRecord: Sendable, Hashable {
    public let id: String
    public let alarm: Alarm
    public let state: RingingState
    /// The label of what rang last by itself.
    public let ringing: String?

    public init(_ id: String, _ alarm: Alarm, _ state: RingingState = RingingState(), ringing: String? = nil) {
        (self.id, self.alarm, self.state, self.ringing) = (id, alarm, state, ringing)
    }

    /// It will ring, as far as is known. One that has rung once will not.
    public var isOn: Bool {
        self.alarm.isActive && (!self.alarm.ringsOnce || self.state.dueAt != nil || self.state.isNew)
    }

    static let columns = "id, content, last_label, \(RingingState.columns)"

    init(_ row: PostgresRow, of customer: String, _ context: StoreContext) throws {
        self.init(
            try row.uuid("id"),
            try StoredAlarm.open(row, of: customer, context),
            try RingingState(row),
            ringing: try row.optionalText("last_label")
        )
    }

    static func statement(_ id: String, of customer: String, _ lock: String) -> Statement {
        Statement(
            """
            select \(Self.columns) from schedule where customer_id = $1 and id = $2 and kind = 'alarm' \(lock)
            """,
            [.uuid(customer), .uuid(id)]
        )
    }
}

/// The sources of the morning brief: the facts of the day, the alarm that rang, and the brief prepared before it.
public struct MorningBrief: Sendable {
    /// An alarm is the one of this morning for so long.
    static let length = Duration.seconds(12 * 3600)

    public let owner: CalendarOwner
    public let now: UnixTime
    /// With the events of today and the days beside it.
    public var facts: DayFacts
    /// The last one that rang, or the one that was asked for; nil if none did this morning.
    public let alarm: Alarm?
    /// nil if nothing was asked for before it.
    public var prepared: PreparedMorning?

    public init(owner: CalendarOwner, now: UnixTime, facts: DayFacts, alarm: Alarm?) {
        (self.owner, self.now, self.facts, self.alarm) = (owner, now, facts, alarm)
    }

    public var today: LocalDate { self.owner.zone.local(self.now).date }

    /// Without an alarm this morning it has the events of the day.
    public var morning: Morning {
        Morning(
            self.alarm?.parts ?? MorningParts(),
            self.facts,
            self.prepared,
            on: self.today,
            after: self.now,
            for: self.owner
        )
    }
}
