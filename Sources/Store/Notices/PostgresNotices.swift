public import Pipeline
internal import Postgres
internal import Time
internal import Vault

/// Owners' own notifications. Every query has the owner in its condition.
public struct PostgresNotices: Sendable {
    private let context: StoreContext

    public init(_ context: StoreContext) { self.context = context }

    /// The ones that ring soonest first; then those that do not ring, the newest first.
    public func list(of customer: String) async throws -> [NoticeRecord] {
        try await self.read(
            """
            and kind = 'notice'
            order by coalesce(due_at, changed_at), last_due_at desc nulls last, id limit $2
            """,
            of: customer,
            .int(Int64(Notice.mostInAll))
        )
    }

    /// Those that ring within a day, the soonest first.
    public func coming(of customer: String, atMost count: Int) async throws -> [NoticeRecord] {
        try await self.read(
            """
            and kind = 'notice' and due_at between jadwal_now() and jadwal_now() + interval '1 day'
            order by due_at, id limit $2
            """,
            of: customer,
            .int(Int64(count))
        )
    }

    /// Those that this version cannot read are left out: their failures tell operators.
    private func read(_ rest: String, of customer: String, _ bound: PostgresValue) async throws -> [NoticeRecord] {
        let sql = "select \(NoticeRecord.columns) from schedule where customer_id = $1 \(rest)"
        let rows = try await self.context.pool.query(Statement(sql, [.uuid(customer), bound]))
        return try rows.compactMap { row in
            do {
                return try NoticeRecord(row, of: customer, self.context)
            } catch is HandlingError {
                return nil
            }
        }
    }

    /// nil if the owner has none with this id.
    public func find(_ id: String, of customer: String) async throws -> NoticeRecord? {
        let statement = NoticeRecord.statement(id, of: customer, "")
        return try await self.context.pool.query(statement).first.map {
            try NoticeRecord($0, of: customer, self.context)
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
        _ decide: @escaping @Sendable (NoticeGrounds) -> Result<NoticeDraft, Refusal>
    ) async throws -> Result<Void, Refusal> {
        let context = self.context
        return try await context.pool.transaction { connection in
            switch decide(try NoticeGrounds(of: customer, on: connection)) {
            case .failure(let refusal): return .failure(refusal)
            case .success(let draft):
                let content = try StoredNotice(draft.notice).sealed(id, of: customer, context.messages)
                guard try OwnSchedules.add(.notice, id, of: customer, content, on: connection) else {
                    return .success(())
                }
                try GroupMembers.set(groups: draft.groups ?? [], of: id, of: customer, on: connection)
                try PlaceMembers.set(draft.places ?? [], of: id, of: customer, on: connection)
                try PostgresAudit.record("add notice", subject: id, of: .one(customer), by: person, on: connection)
                return .success(())
            }
        }
    }

    /// Changes one, and lets a worker plan it anew. What waits to be pushed of it is deleted if it rings no more or at
    /// other times.
    ///
    /// - Parameter decide: is called again if the transaction is repeated. nil changes nothing; a refusal neither.
    /// - Returns: nil if the owner has none with this id.
    public func change<Refusal: Error>(
        _ id: String,
        of customer: String,
        by person: AuditedPerson,
        _ decide: @escaping @Sendable (NoticeRecord, NoticeGrounds) -> Result<NoticeDraft?, Refusal>
    ) async throws -> Result<Void, Refusal>? {
        let context = self.context
        return try await context.pool.transaction { connection in
            let grounds = try NoticeGrounds(of: customer, on: connection)
            guard let row = try connection.query(NoticeRecord.statement(id, of: customer, "for update")).first else {
                return nil
            }
            let record = try NoticeRecord(row, of: customer, context)
            switch decide(record, grounds) {
            case .failure(let refusal): return .failure(refusal)
            case .success(nil): return .success(())
            case .success(let draft?):
                let content = try StoredNotice(draft.notice).sealed(id, of: customer, context.messages)
                try OwnSchedules.change(id, of: customer, content, on: connection)
                try GroupMembers.interruptGroups(of: id, of: customer, on: connection)
                if let groups = draft.groups {
                    try GroupMembers.set(groups: groups, of: id, of: customer, on: connection)
                    for group in record.groups.subtracting(groups) {
                        try OwnSchedules.silence(.member(id, group: group), of: customer, on: connection)
                    }
                }
                if let places = draft.places {
                    try PlaceMembers.set(places, of: id, of: customer, on: connection)
                    for place in Set(record.places.map(\.placeID)).subtracting(places.map(\.placeID)) {
                        try OwnSchedules.silence(.member(id, group: place), of: customer, on: connection)
                    }
                }
                if !draft.notice.isActive {
                    try OwnSchedules.silence(.notice(id), of: customer, on: connection)
                } else if !draft.notice.hasSameTimes(as: record.notice) {
                    try OwnSchedules.silence(.ownTimes(id), of: customer, on: connection)
                }
                try PostgresAudit.record("change notice", subject: id, of: .one(customer), by: person, on: connection)
                return .success(())
            }
        }
    }

    /// - Returns: false if the owner has none with this id.
    public func remove(_ id: String, of customer: String, by person: AuditedPerson) async throws -> Bool {
        try await self.context.pool.transaction { connection in
            try GroupMembers.interruptGroups(of: id, of: customer, on: connection)
            guard try OwnSchedules.remove(.notice, id, of: customer, on: connection) else { return false }
            try OwnSchedules.silence(.notice(id), of: customer, on: connection)
            try PostgresAudit.record("remove notice", subject: id, of: .one(customer), by: person, on: connection)
            return true
        }
    }
}

/// An own notification as it is to be stored.
public struct NoticeDraft: Sendable, Hashable {
    public var notice: Notice
    /// The ids of all groups that draw it; nil leaves them as they are.
    public var groups: Set<String>?

    /// The places by which it rings; nil leaves them as they are.
    public var places: Set<PlaceLink>?

    public init(_ notice: Notice, groups: Set<String>? = nil, places: Set<PlaceLink>? = nil) {
        (self.notice, self.groups, self.places) = (notice, groups, places)
    }
}

/// An owner's own notification, and when it rings.
public struct NoticeRecord: Sendable, Hashable {
    public let id: String
    public let notice: Notice
    public let state: RingingState
    /// The ids of the groups that draw it, or have it switched off.
    public let groups: Set<String>
    /// The places by which it rings.
    public let places: Set<PlaceLink>

    public init(
        _ id: String,
        _ notice: Notice,
        _ state: RingingState = RingingState(),
        groups: Set<String> = [],
        places: Set<PlaceLink> = []
    ) {
        (self.id, self.notice, self.state, self.groups, self.places) = (id, notice, state, groups, places)
    }

    static let columns = """
        id, content, \(RingingState.columns),
        (select string_agg(group_id::text, ' ') from group_member where notice_id = schedule.id) as groups,
        \(PlaceMembers.links) as places
        """

    init(_ row: PostgresRow, of customer: String, _ context: StoreContext) throws {
        self.init(
            try row.uuid("id"),
            try StoredNotice.open(row, of: customer, context),
            try RingingState(row),
            groups: Set((try row.optionalText("groups") ?? "").split(separator: " ").map(String.init)),
            places: try PlaceMembers.links(row)
        )
    }

    static func statement(_ id: String, of customer: String, _ lock: String) -> Statement {
        Statement(
            """
            select \(Self.columns) from schedule where customer_id = $1 and id = $2 and kind = 'notice' \(lock)
            """,
            [.uuid(customer), .uuid(id)]
        )
    }
}
