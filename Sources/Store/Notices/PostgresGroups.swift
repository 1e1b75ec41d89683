public import Pipeline
internal import Postgres
internal import Time
internal import Vault

/// Groups of owners' own notifications. Every query has the owner in its condition.
public struct PostgresGroups: Sendable {
    private let context: StoreContext

    public init(_ context: StoreContext) { self.context = context }

    /// By name. Those that this version cannot read are left out: their failures tell operators.
    public func list(of customer: String) async throws -> [GroupRecord] {
        let context = self.context
        return try await context.pool.transaction { connection in
            let statement = GroupRecord.statement(of: customer)
            let members = try Self.members(of: customer, on: connection)
            return try connection.query(statement).compactMap { row in
                do {
                    return try GroupRecord(row, members, of: customer, context)
                } catch is HandlingError {
                    return nil
                }
            }.sorted { ($0.group.name, $0.id) < ($1.group.name, $1.id) }
        }
    }

    /// nil if the owner has none with this id.
    public func find(_ id: String, of customer: String) async throws -> GroupRecord? {
        let context = self.context
        return try await context.pool.transaction { connection in
            try Self.find(id, of: customer, "", context, on: connection)
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
        _ decide: @escaping @Sendable (NoticeGrounds) -> Result<GroupDraft, Refusal>
    ) async throws -> Result<Void, Refusal> {
        let context = self.context
        return try await context.pool.transaction { connection in
            switch decide(try NoticeGrounds(of: customer, on: connection)) {
            case .failure(let refusal): return .failure(refusal)
            case .success(let draft):
                let content = try StoredGroup(draft.group).sealed(id, of: customer, context.messages)
                guard try OwnSchedules.add(.group, id, of: customer, content, on: connection) else {
                    return .success(())
                }
                try GroupMembers.set(members: draft.members ?? [], of: id, of: customer, on: connection)
                try PostgresAudit.record("add group", subject: id, of: .one(customer), by: person, on: connection)
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
        _ decide: @escaping @Sendable (GroupRecord, NoticeGrounds) -> Result<GroupDraft?, Refusal>
    ) async throws -> Result<Void, Refusal>? {
        let context = self.context
        return try await context.pool.transaction { connection in
            let grounds = try NoticeGrounds(of: customer, on: connection)
            guard let record = try Self.find(id, of: customer, "for update", context, on: connection) else {
                return nil
            }
            switch decide(record, grounds) {
            case .failure(let refusal): return .failure(refusal)
            case .success(nil): return .success(())
            case .success(let draft?):
                let content = try StoredGroup(draft.group).sealed(id, of: customer, context.messages)
                try OwnSchedules.change(id, of: customer, content, on: connection)
                if let members = draft.members {
                    try GroupMembers.set(members: members, of: id, of: customer, on: connection)
                    for member in record.members where !members.contains(member.id) {
                        try OwnSchedules.silence(.member(member.id, group: id), of: customer, on: connection)
                    }
                }
                if !draft.group.isActive || !draft.group.times.isSame(as: record.group.times) {
                    try OwnSchedules.silence(.group(id), of: customer, on: connection)
                }
                try PostgresAudit.record("change group", subject: id, of: .one(customer), by: person, on: connection)
                return .success(())
            }
        }
    }

    /// Switches a member on or off in this group alone.
    ///
    /// - Returns: false if the owner has no such group, or the group no such member.
    public func `switch`(
        _ member: String,
        of id: String,
        of customer: String,
        isActive: Bool,
        by person: AuditedPerson
    ) async throws -> Bool {
        try await self.context.pool.transaction { connection in
            let isOff = !isActive
            guard try GroupMembers.switch(member, of: id, of: customer, isOff: isOff, on: connection) else {
                return false
            }
            try GroupMembers.interruptGroups(of: member, of: customer, on: connection)
            if isOff { try OwnSchedules.silence(.member(member, group: id), of: customer, on: connection) }
            try PostgresAudit.record("change group", subject: id, of: .one(customer), by: person, on: connection)
            return true
        }
    }

    /// The members stay.
    ///
    /// - Returns: false if the owner has none with this id.
    public func remove(_ id: String, of customer: String, by person: AuditedPerson) async throws -> Bool {
        try await self.context.pool.transaction { connection in
            try GroupMembers.set(members: [], of: id, of: customer, on: connection)
            guard try OwnSchedules.remove(.group, id, of: customer, on: connection) else { return false }
            try OwnSchedules.silence(.group(id), of: customer, on: connection)
            try PostgresAudit.record("remove group", subject: id, of: .one(customer), by: person, on: connection)
            return true
        }
    }

    private static func find(
        _ id: String,
        of customer: String,
        _ lock: String,
        _ context: StoreContext,
        on connection: isolated PostgresConnection
    ) throws -> GroupRecord? {
        let statement = GroupRecord.statement(id, of: customer, lock)
        guard let row = try connection.query(statement).first else { return nil }
        return try GroupRecord(row, try Self.members(of: customer, on: connection), of: customer, context)
    }

    private static func members(
        of customer: String,
        on connection: isolated PostgresConnection
    ) throws -> [String: [GroupRecord.Member]] {
        let rows = try connection.query(
            Statement(
                "select group_id, notice_id, is_off from group_member where customer_id = $1 order by notice_id",
                [.uuid(customer)]
            )
        )
        return Dictionary(
            grouping: try rows.map { row in
                (try row.uuid("group_id"), GroupRecord.Member(try row.uuid("notice_id"), isOff: try row.bool("is_off")))
            },
            by: \.0
        ).mapValues { $0.map(\.1) }
    }
}

/// A group as it is to be stored.
public struct GroupDraft: Sendable, Hashable {
    public var group: NoticeGroup
    /// The ids of all its members; nil leaves them as they are.
    public var members: Set<String>?

    public init(_ group: NoticeGroup, members: Set<String>? = nil) { (self.group, self.members) = (group, members) }
}

/// A group, its members, and when it rings.
public struct GroupRecord: Sendable, Hashable {
    public struct Member: Sendable, Hashable {
        /// Of the notification.
        public let id: String
        /// It is passed over in this group.
        public let isOff: Bool

        public init(_ id: String, isOff: Bool = false) { (self.id, self.isOff) = (id, isOff) }
    }

    public let id: String
    public let group: NoticeGroup
    public let state: RingingState
    public let members: [Member]

    public init(_ id: String, _ group: NoticeGroup, _ state: RingingState = RingingState(), members: [Member] = []) {
        (self.id, self.group, self.state, self.members) = (id, group, state, members)
    }

    init(
        _ row: PostgresRow,
        _ members: [String: [Member]],
        of customer: String,
        _ context: StoreContext
    ) throws {
        let id = try row.uuid("id")
        let group = try StoredGroup.open(row, of: customer, context)
        self.init(id, group, try RingingState(row), members: members[id] ?? [])
    }

    /// - Parameter id: nil for all.
    static func statement(_ id: String? = nil, of customer: String, _ lock: String = "") -> Statement {
        Statement(
            """
            select id, content, \(RingingState.columns) from schedule
            where customer_id = $1 and kind = 'group' and ($2::uuid is null or id = $2) \(lock)
            """,
            [.uuid(customer), .optionalUUID(id)]
        )
    }
}
