internal import Pipeline
internal import Postgres
public import Time

/// The rows of `operation`: asks for actions on many, shows them, and changes what runs.
/// `PostgresOperations+lease` works on them.
public struct PostgresOperations: Sendable {
    let context: StoreContext

    public init(_ context: StoreContext) { self.context = context }

    /// Asks for an action, and records it in the audit. The same id asks for nothing more: a form that is sent twice, or
    /// a call that is repeated, by whomever.
    ///
    /// - Parameters:
    ///   - id: of the operation, as `place` has it.
    ///   - owner: begins with it at once, in place of the next program that is free.
    @discardableResult
    public func ask(
        _ order: OperationOrder,
        id: String,
        by person: AuditedPerson,
        owner: String? = nil
    ) async throws -> BegunOperation {
        guard let id = EventIdentity(id)?.id else { throw AdministrationError(.unfit, "this is no id of an operation") }
        return try await self.context.pool.transaction { connection in
            if let customer = order.scope.customerID {
                let customers = try KnownCustomers.find([customer], lookup: self.context.lookup, on: connection)
                // A row that is added after a removal would stay.
                guard !customers.removed.contains(customer) else {
                    throw AdministrationError(.removed, "this customer was removed")
                }
            }
            let rows = try connection.query(
                Statement(
                    """
                    insert into operation (id, customer_id, kind, filter, through, rate, canary, ratio, state, asked_by,
                        reason, lease_owner, lease_until, lease_number)
                    values ($1, $2, $3, $4::text::jsonb, $5, $6::text::double precision, $7, $8::text::double precision,
                        case when $11::text is null then 'waiting' else 'running' end, $9, $10, $11::text,
                        case when $11::text is not null then jadwal_now() + \(Self.lease) end,
                        case when $11::text is null then 0 else 1 end)
                    on conflict (id) do nothing returning id
                    """,
                    [
                        .uuid(id), .optionalUUID(order.scope.customerID), .text(order.kind.rawValue),
                        try OperationTable.json(StoredScope(order)), order.through.value,
                        OperationTable.double(order.rate), .bool(order.isCanary), OperationTable.double(order.ratio),
                        .text(person.name), .optionalText(person.reason), .optionalText(owner),
                    ]
                )
            )
            guard !rows.isEmpty else { return BegunOperation(id: id) }
            try PostgresAudit.record(order.action, subject: id, by: person, operation: id, on: connection)
            return BegunOperation(id: id, isNew: true, lease: owner.map { _ in OperationLease(id: id, number: 1) })
        }
    }

    public func find(_ id: String) async throws -> BulkOperation? {
        guard let id = EventIdentity(id)?.id else { return nil }
        return try await self.context.pool.query(
            Statement("select \(OperationTable.columns) from operation where id = $1", [.uuid(id)])
        ).first.map { try OperationTable.read($0) }
    }

    /// Newest first.
    ///
    /// - Parameter last: the last one of the page before; nil for the first page.
    public func list(after last: (askedAt: UnixTime, id: String)? = nil, atMost count: Int) async throws
        -> [BulkOperation]
    {
        try await self.context.pool.query(
            Statement(
                """
                select \(OperationTable.columns) from operation
                where $1::timestamptz is null
                    or (date_trunc('milliseconds', asked_at), id) < ($1::timestamptz, $2::uuid)
                order by date_trunc('milliseconds', asked_at) desc, id desc limit $3
                """,
                [(last?.askedAt).value, .optionalUUID(last?.id), .int(Int64(count))]
            )
        ).map { try OperationTable.read($0) }
    }

    /// Pauses, resumes or stops what runs, or gives it another rate. Recorded in the same transaction. Throws
    /// `.unfit` if its state does not allow it.
    public func change(_ id: String, _ change: OperationChange, by person: AuditedPerson) async throws {
        guard let id = EventIdentity(id)?.id else { throw Self.unknown }
        try await self.context.pool.transaction { connection in
            let rows = try connection.query(
                Statement("select state from operation where id = $1 for update", [.uuid(id)])
            )
            guard let row = rows.first else { throw Self.unknown }
            guard let state = BulkOperation.State(rawValue: try row.text("state")), change.fits(state) else {
                throw AdministrationError(.unfit, "the state of this operation does not allow it")
            }
            try connection.execute(
                Statement(
                    """
                    update operation set state = coalesce($2, state), stopped_by = coalesce($3, stopped_by),
                        rate = case when $4 then $5::text::double precision else rate end
                    where id = $1
                    """,
                    [
                        .uuid(id), .optionalText(change.state?.rawValue),
                        .optionalText(change == .stop ? OperationStop.person.rawValue : nil),
                        .bool(change.isRate), OperationTable.double(change.rate),
                    ]
                )
            )
            try PostgresAudit.record(change.action, subject: id, by: person, operation: id, on: connection)
        }
    }

    /// The database's clock, which says what is a part of an operation.
    public func now() async throws -> UnixTime {
        try await self.context.pool.transaction { connection in try DatabaseClock.now(on: connection) }
    }

    static let lease = "interval '4 seconds'"
    private static let unknown = AdministrationError(.notFound, "there is no such operation")
}

/// The request for an operation.
public struct OperationOrder: Sendable, Hashable {
    public var kind: BulkOperation.Kind
    public var scope: OperationScope
    public var through: UnixTime
    public var rate: Double?
    public var isCanary: Bool
    public var ratio: Double?
    public var isResending: Bool

    public init(
        _ kind: BulkOperation.Kind,
        _ scope: OperationScope,
        through: UnixTime,
        rate: Double? = nil,
        isCanary: Bool = false,
        ratio: Double? = nil,
        isResending: Bool = false
    ) {
        (self.kind, self.scope, self.through) = (kind, scope, through)
        (self.rate, self.isCanary, self.ratio, self.isResending) = (rate, isCanary, ratio, isResending)
    }

    var action: String {
        switch self.scope {
        case .failures, .failuresByID: "\(self.kind.rawValue) failures"
        case .conversations: "\(self.kind.rawValue) conversations"
        case .schedules: "\(self.kind == .drop ? "skip" : self.kind.rawValue) schedules"
        }
    }
}

/// An operation that was asked for.
public struct BegunOperation: Sendable, Hashable {
    public var id: String
    /// False if it was asked for before.
    public var isNew = false
    /// For the owner; nil without one, or if it was asked for before.
    public var lease: OperationLease?

    public init(id: String) { self.id = id }

    init(id: String, isNew: Bool, lease: OperationLease?) { (self.id, self.isNew, self.lease) = (id, isNew, lease) }
}

/// The changes to an operation that is not over.
public enum OperationChange: Sendable, Hashable {
    case pause
    case resume
    case stop
    /// Items a second; nil: as fast as the workers take them.
    case rate(Double?)

    func fits(_ state: BulkOperation.State) -> Bool {
        switch self {
        case .pause: state == .waiting || state == .running
        case .resume: state == .paused
        case .stop: !state.isOver && state != .stopping
        case .rate: !state.isOver && state != .stopping
        }
    }

    var state: BulkOperation.State? {
        switch self {
        case .pause: .paused
        case .resume: .running
        case .stop: .stopping
        case .rate: nil
        }
    }

    var rate: Double? {
        guard case .rate(let rate) = self else { return nil }
        return rate
    }

    var isRate: Bool {
        guard case .rate = self else { return false }
        return true
    }

    var action: String {
        switch self {
        case .pause: "pause operation"
        case .resume: "resume operation"
        case .stop: "stop operation"
        case .rate: "change rate of operation"
        }
    }
}
