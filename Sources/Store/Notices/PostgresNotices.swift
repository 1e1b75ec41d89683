public import Pipeline
internal import Postgres
public import Time
internal import Vault

/// Owners' own notifications. Every query has the owner in its condition.
public struct PostgresNotices: Sendable {
    private let context: StoreContext

    public init(_ context: StoreContext) { self.context = context }

    /// The ones that ring soonest first; then those that do not ring, the newest first.
    public func list(of customer: String) async throws -> [NoticeRecord] {
        let rows = try await self.context.pool.query(
            Statement(
                """
                select \(NoticeRecord.columns) from schedule where customer_id = $1 and kind = '\(ScheduleTable.notice)'
                order by coalesce(due_at, changed_at), last_due_at desc nulls last, id limit $2
                """,
                [.uuid(customer), .int(Int64(Notice.mostInAll))]
            )
        )
        return try rows.compactMap { try self.readable($0, of: customer) }
    }

    /// Those that ring within a day, the soonest first.
    public func coming(of customer: String, atMost count: Int) async throws -> [NoticeRecord] {
        let rows = try await self.context.pool.query(
            Statement(
                """
                select \(NoticeRecord.columns) from schedule
                where customer_id = $1 and kind = '\(ScheduleTable.notice)'
                    and due_at between jadwal_now() and jadwal_now() + interval '1 day'
                order by due_at, id limit $2
                """,
                [.uuid(customer), .int(Int64(count))]
            )
        )
        return try rows.compactMap { try self.readable($0, of: customer) }
    }

    /// nil if the owner has none with this id.
    public func find(_ id: String, of customer: String) async throws -> NoticeRecord? {
        let statement = NoticeRecord.statement(id, of: customer, "")
        return try await self.context.pool.query(statement).first.map {
            try NoticeRecord($0, of: customer, self.context)
        }
    }

    /// nil for one that this version cannot read: the others are shown. Its failure tells operators.
    private func readable(_ row: PostgresRow, of customer: String) throws -> NoticeRecord? {
        do {
            return try NoticeRecord(row, of: customer, self.context)
        } catch is HandlingError {
            return nil
        }
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
        _ decide: @escaping @Sendable (NoticeGrounds) -> Result<Notice, Refusal>
    ) async throws -> Result<Void, Refusal> {
        let context = self.context
        return try await context.pool.transaction { connection in
            let grounds = try NoticeGrounds(of: customer, on: connection)
            let notice: Notice
            switch decide(grounds) {
            case .failure(let refusal): return .failure(refusal)
            case .success(let added): notice = added
            }
            let count = try connection.execute(
                Statement(
                    """
                    insert into schedule
                        (id, customer_id, kind, subject_id, rank, wake_at, changed_at, ends_at, content)
                    values ($1, $2, '\(ScheduleTable.notice)', $1, 2, jadwal_now(), jadwal_now(),
                        '\(ScheduleTable.noEnd)', $3)
                    on conflict do nothing
                    """,
                    [
                        .uuid(id), .uuid(customer),
                        .bytes(try StoredNotice(notice).sealed(id, of: customer, context.messages)),
                    ]
                )
            )
            guard count == 1 else { return .success(()) }
            try PostgresAudit.record("add notice", subject: id, of: .one(customer), by: person, on: connection)
            return .success(())
        }
    }

    /// Changes one, deletes what waits to be pushed of it, and lets a worker plan it anew.
    ///
    /// - Parameter decide: is called again if the transaction is repeated. nil changes nothing; a refusal neither.
    /// - Returns: nil if the owner has none with this id.
    public func change<Refusal: Error>(
        _ id: String,
        of customer: String,
        by person: AuditedPerson,
        _ decide: @escaping @Sendable (NoticeRecord, NoticeGrounds) -> Result<Notice?, Refusal>
    ) async throws -> Result<Void, Refusal>? {
        let context = self.context
        return try await context.pool.transaction { connection in
            let grounds = try NoticeGrounds(of: customer, on: connection)
            guard let row = try connection.query(NoticeRecord.statement(id, of: customer, "for update")).first else {
                return nil
            }
            switch decide(try NoticeRecord(row, of: customer, context), grounds) {
            case .failure(let refusal): return .failure(refusal)
            case .success(nil): return .success(())
            case .success(let notice?):
                let content = try StoredNotice(notice).sealed(id, of: customer, context.messages)
                try connection.execute(
                    Statement(
                        """
                        update schedule set content = $3, ends_at = '\(ScheduleTable.noEnd)',
                            \(ScheduleTable.replanning)
                        where customer_id = $1 and id = $2
                        """,
                        [.uuid(customer), .uuid(id), .bytes(content)]
                    )
                )
                try Self.silence(id, of: customer, on: connection)
                try PostgresAudit.record("change notice", subject: id, of: .one(customer), by: person, on: connection)
                return .success(())
            }
        }
    }

    /// - Returns: false if the owner has none with this id.
    public func remove(_ id: String, of customer: String, by person: AuditedPerson) async throws -> Bool {
        try await self.context.pool.transaction { connection in
            let count = try connection.execute(
                Statement(
                    "delete from schedule where customer_id = $1 and id = $2 and kind = '\(ScheduleTable.notice)'",
                    [.uuid(customer), .uuid(id)]
                )
            )
            guard count == 1 else { return false }
            try Self.silence(id, of: customer, on: connection)
            try PostgresAudit.record("remove notice", subject: id, of: .one(customer), by: person, on: connection)
            return true
        }
    }

    /// Deletes decided notifications that are not pushed yet: they do not ring.
    private static func silence(
        _ id: String,
        of customer: String,
        on connection: isolated PostgresConnection
    ) throws(PostgresError) {
        try connection.execute(
            Statement(
                "delete from notification where customer_id = $1 and subject_id = $2 and told_at is null",
                [.uuid(customer), .uuid(id)]
            )
        )
    }
}

/// The facts for a decision about an owner's notification. The owner's row is locked.
public struct NoticeGrounds: Sendable {
    /// By the database's clock.
    public let now: UnixTime
    public let zone: Zone
    /// The number of those that are to ring.
    public let active: Int
    /// With those that are over or switched off.
    public let all: Int

    public init(now: UnixTime, zone: Zone, active: Int, all: Int) {
        (self.now, self.zone, self.active, self.all) = (now, zone, active, all)
    }

    init(of customer: String, on connection: isolated PostgresConnection) throws {
        let rows = try connection.query(
            Statement(
                """
                select time_zone, jadwal_now() as now,
                    (select count(*) from schedule
                        where customer_id = $1 and kind = '\(ScheduleTable.notice)' and wake_at is not null) as active,
                    (select count(*) from schedule
                        where customer_id = $1 and kind = '\(ScheduleTable.notice)') as total
                from customer where id = $1 and removed_at is null for no key update
                """,
                [.uuid(customer)]
            )
        )
        guard let row = rows.first else { throw AdministrationError.noCustomer }
        self.init(
            now: try row.time("now"),
            zone: Zone(try row.text("time_zone")) ?? .utc,
            active: Int(try row.int("active")),
            all: Int(try row.int("total"))
        )
    }
}

/// An owner's own notification, and when it rings.
public struct NoticeRecord: Sendable, Hashable {
    public let id: String
    public let notice: Notice
    /// When it rings next; nil if it does not, or a worker has not planned it yet.
    public let dueAt: UnixTime?
    /// The last moment that was decided, and how.
    public let lastDueAt: UnixTime?
    public let lastOutcome: ScheduleDecision.Outcome?
    /// A worker has still to plan it.
    public let isNew: Bool

    public init(
        _ id: String,
        _ notice: Notice,
        dueAt: UnixTime? = nil,
        last: (at: UnixTime, ScheduleDecision.Outcome?)? = nil,
        isNew: Bool = false
    ) {
        (self.id, self.notice, self.dueAt, self.isNew) = (id, notice, dueAt, isNew)
        (self.lastDueAt, self.lastOutcome) = (last?.at, last?.1)
    }

    static let columns = "id, content, due_at, last_due_at, last_outcome, changed_at is not null as is_new"

    init(_ row: PostgresRow, of customer: String, _ context: StoreContext) throws {
        let outcome = try row.optionalText("last_outcome").flatMap { ScheduleDecision.Outcome(rawValue: $0) }
        self.init(
            try row.uuid("id"),
            try StoredNotice.open(row, of: customer, context),
            dueAt: try row.optionalTime("due_at"),
            last: try row.optionalTime("last_due_at").map { ($0, outcome) },
            isNew: try row.bool("is_new")
        )
    }

    static func statement(_ id: String, of customer: String, _ lock: String) -> Statement {
        Statement(
            """
            select \(Self.columns) from schedule
            where customer_id = $1 and id = $2 and kind = '\(ScheduleTable.notice)' \(lock)
            """,
            [.uuid(customer), .uuid(id)]
        )
    }
}
