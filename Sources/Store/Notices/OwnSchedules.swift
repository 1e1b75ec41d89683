public import Pipeline
internal import Postgres
public import Time
internal import Vault

/// The rows of `schedule` that an owner has defined, inside other transactions: notifications, groups and alarms. Their
/// id is the one of their subject.
enum OwnSchedules {
    /// An SQL condition: the row is one of these.
    static let isOwn = ScheduleTable.isOne(of: [.notice, .group, .alarm])

    /// A worker plans it.
    ///
    /// - Parameter id: with the one of another nothing is added.
    static func add(
        _ kind: ScheduleKind,
        _ id: String,
        of customer: String,
        _ content: [UInt8],
        on connection: isolated PostgresConnection
    ) throws(PostgresError) -> Bool {
        try connection.execute(
            Statement(
                """
                insert into schedule
                    (id, customer_id, kind, subject_id, rank, wake_at, changed_at, ends_at, content)
                values ($1, $2, $3, $1, \(Self.rank(kind)), jadwal_now(), jadwal_now(), '\(ScheduleTable.noEnd)', $4)
                on conflict do nothing
                """,
                [.uuid(id), .uuid(customer), .text(kind.rawValue), .bytes(content)]
            )
        ) == 1
    }

    /// At a full minute alarms leave first.
    private static func rank(_ kind: ScheduleKind) -> Int {
        switch kind {
        case .alarm: 0
        case .event, .prayer: 1
        case .notice, .group, .meeting: 2
        }
    }

    /// A worker plans it anew. A decision on the old definition does not commit.
    static func change(
        _ id: String,
        of customer: String,
        _ content: [UInt8],
        on connection: isolated PostgresConnection
    ) throws(PostgresError) {
        try connection.execute(
            Statement(
                """
                update schedule set content = $3, ends_at = '\(ScheduleTable.noEnd)', \(ScheduleTable.replanning)
                where customer_id = $1 and id = $2
                """,
                [.uuid(customer), .uuid(id), .bytes(content)]
            )
        )
    }

    /// - Returns: false if the owner has none with this id.
    static func remove(
        _ kind: ScheduleKind,
        _ id: String,
        of customer: String,
        on connection: isolated PostgresConnection
    ) throws(PostgresError) -> Bool {
        try connection.execute(
            Statement(
                "delete from schedule where customer_id = $1 and id = $2 and kind = $3",
                [.uuid(customer), .uuid(id), .text(kind.rawValue)]
            )
        ) == 1
    }

    /// The decided notifications that are not pushed yet.
    enum Waiting {
        /// Its own, and those of groups that have drawn it.
        case notice(String)
        case ownTimes(String)
        /// Those that the group has drawn, or that ring by the place.
        case group(String)
        case member(String, group: String)
    }

    /// Deletes them: they do not ring.
    static func silence(
        _ waiting: Waiting,
        of customer: String,
        on connection: isolated PostgresConnection
    ) throws(PostgresError) {
        let (condition, ids): (String, [String]) =
            switch waiting {
            case .notice(let id): ("subject_id = $2", [id])
            case .ownTimes(let id): ("subject_id = $2 and group_id is null", [id])
            case .group(let id): ("group_id = $2", [id])
            case .member(let id, let group): ("subject_id = $2 and group_id = $3", [id, group])
            }
        try connection.execute(
            Statement(
                "delete from notification where customer_id = $1 and \(condition) and told_at is null",
                [.uuid(customer)] + ids.map { .uuid($0) }
            )
        )
    }
}

/// The facts for a decision about an owner's notification or group. The owner's row is locked.
public struct NoticeGrounds: Sendable {
    /// By the database's clock.
    public let now: UnixTime
    public let zone: Zone
    /// The number of notifications and groups that are to ring.
    public let active: Int
    /// With those that are over or switched off.
    public let all: Int
    /// The ids of the owner's groups, and of the notifications that may be in them.
    public let groups: Set<String>
    public let notices: Set<String>
    /// The ids of the owner's places.
    public let places: Set<String>

    init(of customer: String, on connection: isolated PostgresConnection) throws {
        let owners = try connection.query(
            Statement(
                """
                select time_zone, jadwal_now() as now from customer
                where id = $1 and removed_at is null for no key update
                """,
                [.uuid(customer)]
            )
        )
        guard let owner = owners.first else { throw AdministrationError.noCustomer }
        let rows = try connection.query(
            Statement(
                """
                select id, kind, wake_at is not null as is_active from schedule
                where customer_id = $1 and \(OwnSchedules.isOwn)
                """,
                [.uuid(customer)]
            )
        )
        func ids(_ kind: ScheduleKind) throws -> Set<String> {
            Set(try rows.filter { try $0.text("kind") == kind.rawValue }.map { try $0.uuid("id") })
        }
        (self.now, self.zone) = (try owner.time("now"), Zone(try owner.text("time_zone")) ?? .utc)
        (self.all, self.active) = (rows.count, try rows.filter { try $0.bool("is_active") }.count)
        (self.groups, self.notices) = (try ids(.group), try ids(.notice))
        let places = Statement("select id from place where customer_id = $1", [.uuid(customer)])
        self.places = Set(try connection.query(places).map { try $0.uuid("id") })
    }
}

/// When an owner's notification or group rings, and rang.
public struct RingingState: Sendable, Hashable {
    /// nil if it does not ring any more, or a worker has not planned it yet.
    public var dueAt: UnixTime?
    /// The last moment that was decided, and how.
    public var lastDueAt: UnixTime?
    public var lastOutcome: ScheduleDecision.Outcome?
    /// A worker has still to plan it.
    public var isNew: Bool

    public init(
        dueAt: UnixTime? = nil,
        last: (at: UnixTime, ScheduleDecision.Outcome?)? = nil,
        isNew: Bool = false
    ) {
        (self.dueAt, self.isNew) = (dueAt, isNew)
        (self.lastDueAt, self.lastOutcome) = (last?.at, last?.1)
    }

    static let columns = "due_at, last_due_at, last_outcome, changed_at is not null as is_new"

    init(_ row: PostgresRow) throws {
        let outcome = try row.optionalText("last_outcome").flatMap { ScheduleDecision.Outcome(rawValue: $0) }
        self.init(
            dueAt: try row.optionalTime("due_at"),
            last: try row.optionalTime("last_due_at").map { ($0, outcome) },
            isNew: try row.bool("is_new")
        )
    }
}
