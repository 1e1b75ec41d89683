public import Pipeline
internal import Postgres
public import Time

/// Where a schedule stands. The raw values are words of commands and addresses.
public enum ScheduleStatus: String, Sendable, Hashable, CaseIterable {
    /// A worker decides about it.
    case deciding
    /// Its moment has come.
    case due
    /// It has been due for more than a minute.
    case late
    /// The last due notification was not sent, or could not be decided.
    case missed
    /// It waits for its moment.
    case armed
    /// Nothing is to come.
    case ended

    /// Rows that can have this status, and few others.
    var condition: String {
        switch self {
        case .deciding, .due, .late: "wake_at <= (select jadwal_now())"
        case .armed: "wake_at > (select jadwal_now())"
        case .missed:
            "(last_outcome in ('over', 'skipped') or wake_at is null and coalesce(due_at, changed_at) is not null)"
        case .ended: "wake_at is null and coalesce(due_at, changed_at) is null"
        }
    }
}

/// A schedule in a list, without what it is about.
public struct ListedSchedule: Sendable, Hashable {
    public var id: String
    public var customerID: String
    public var kind: ScheduleKind
    /// Of the event, or of the owner's own notification or group.
    public var subjectID: String
    /// When a worker looks; nil for never.
    public var wakeAt: UnixTime?
    /// nil if nothing is to come, or it is not planned yet.
    public var due: Occurrence?
    /// The one that was decided last.
    public var last: Occurrence?
    /// A word of `ScheduleDecision.Outcome`.
    public var lastOutcome: String?
    /// Since then it has to be planned anew.
    public var changedAt: UnixTime?
    public var attempts: Int
    public var leaseOwner: String?
    public var leaseUntil: UnixTime?
    /// The event's end; far away for a notification that still rings.
    public var endsAt: UnixTime
    /// The database's clock when this was read.
    public var now: UnixTime

    public init(
        id: String,
        customerID: String,
        kind: ScheduleKind = .event,
        subjectID: String,
        wakeAt: UnixTime? = nil,
        due: Occurrence? = nil,
        last: Occurrence? = nil,
        lastOutcome: String? = nil,
        changedAt: UnixTime? = nil,
        attempts: Int = 0,
        leaseOwner: String? = nil,
        leaseUntil: UnixTime? = nil,
        endsAt: UnixTime,
        now: UnixTime
    ) {
        (self.id, self.customerID, self.kind) = (id, customerID, kind)
        (self.subjectID, self.wakeAt) = (subjectID, wakeAt)
        (self.due, self.last, self.lastOutcome, self.changedAt) = (due, last, lastOutcome, changedAt)
        (self.attempts, self.leaseOwner, self.leaseUntil) = (attempts, leaseOwner, leaseUntil)
        (self.endsAt, self.now) = (endsAt, now)
    }

    static let columns = """
        schedule.id, schedule.customer_id, schedule.kind, schedule.subject_id, schedule.wake_at, schedule.due_at, \
        schedule.due_label, schedule.last_due_at, schedule.last_label, schedule.last_outcome, schedule.changed_at, \
        schedule.attempts, schedule.lease_owner, schedule.lease_until, schedule.ends_at, jadwal_now() as now
        """

    init(_ row: PostgresRow) throws {
        self.init(
            id: try row.uuid("id"),
            customerID: try row.uuid("customer_id"),
            kind: ScheduleKind(rawValue: try row.text("kind")) ?? .event,
            subjectID: try row.uuid("subject_id"),
            wakeAt: try row.optionalTime("wake_at"),
            due: try ScheduleRow.occurrence(row, "due_at", "due_label"),
            last: try ScheduleRow.occurrence(row, "last_due_at", "last_label"),
            lastOutcome: try row.optionalText("last_outcome"),
            changedAt: try row.optionalTime("changed_at"),
            attempts: Int(try row.int("attempts")),
            leaseOwner: try row.optionalText("lease_owner"),
            leaseUntil: try row.optionalTime("lease_until"),
            endsAt: try row.time("ends_at"),
            now: try row.time("now")
        )
    }

    /// So long after its moment it is late.
    static let punctuality = Duration.seconds(60)

    public var status: ScheduleStatus {
        if let until = self.leaseUntil, until > self.now { return .deciding }
        if let wakeAt = self.wakeAt, wakeAt <= self.now {
            return self.now - wakeAt > Self.punctuality ? .late : .due
        }
        let isUndecided = self.wakeAt == nil && (self.due != nil || self.changedAt != nil)
        let outcome = self.lastOutcome.flatMap { ScheduleDecision.Outcome(rawValue: $0) }
        if isUndecided || outcome?.isMissed == true { return .missed }
        return self.wakeAt == nil ? .ended : .armed
    }
}

/// Which schedules are meant. A nil property matches all.
public struct ScheduleFilter: Sendable, Hashable {
    public var status: ScheduleStatus?
    public var customerID: String?

    public init(status: ScheduleStatus? = nil, customerID: String? = nil) {
        (self.status, self.customerID) = (status, customerID)
    }

    func matches(_ schedule: ListedSchedule) -> Bool { self.status.map { $0 == schedule.status } ?? true }

    /// Without a status: those that wait for a moment.
    var condition: String { self.status?.condition ?? "wake_at is not null" }

    /// Those that wait for nothing have no time.
    var isByTime: Bool {
        guard self.customerID == nil else { return false }
        return switch self.status {
        case nil, .deciding, .due, .late, .armed: true
        case .missed, .ended: false
        }
    }
}
