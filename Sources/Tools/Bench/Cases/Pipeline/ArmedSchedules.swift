internal import Foundation
internal import Pipeline
internal import Postgres
internal import Store
internal import Time
internal import Vault

/// A table full of armed reminders, some of which become due. Those are snoozed reminders of events that are written, or
/// snoozed notifications of the owners' own; the others are of no event, and not due for two hours.
struct ArmedSchedules: Sendable {
    /// A reminder that becomes due.
    struct Due: Sendable {
        /// From the start that `fill` returns. Negative for one that is due already.
        var after: Duration
        /// 0 leaves first among those of one moment.
        var rank = 1
    }

    private static let portion = 2000
    private static let limit = Duration.seconds(600)

    /// All armed reminders, including those that become due.
    var all: Int
    var due: [Due]
    /// They have the due ones in turn.
    var owners = 20
    /// The due ones are notifications of the owners' own.
    var areNotices = false

    /// - Returns: the start, by the machine's clock. The table is vacuumed before it.
    func fill(_ bed: BenchBed) async throws -> UnixTime {
        let start = UnixTime(seconds: WallClock.now / 1_000_000 + Int64(self.lead))
        var customers: [String] = []
        for _ in 0..<self.owners { customers.append(try await bed.addCustomer()) }
        try await bed.database("update customer set reminder_way = 'push', reminder_leads = ''")
        // No worker plans them by other rules of time zones.
        try await bed.database("update installation set zone_rules = '9999z'")
        try await bed.database(Self.quietOnes(self.all - self.due.count, of: customers[0]), within: Self.limit)
        for begin in stride(from: 0, to: self.due.count, by: Self.portion) {
            let portion = begin..<min(begin + Self.portion, self.due.count)
            try await Self.insert(
                try portion.map { number in
                    let (due, customer) = (self.due[number], customers[number % customers.count])
                    return self.areNotices
                        ? Row(notice: due, of: customer, from: start, bed.store)
                        : try Row(due, of: customer, from: start, bed.store)
                },
                self.areNotices ? .notice : .event,
                bed
            )
        }
        for table in ["schedule", "event"] {
            try await bed.database("vacuum (analyze) \(table)", within: Self.limit)
        }
        try await bed.settle()
        guard WallClock.now / 1000 < start.milliseconds else {
            throw BenchFault("filling the table took longer than \(self.lead) s: the first are due already")
        }
        return start
    }

    /// Seconds from the beginning to the first due reminder.
    private var lead: Int { 20 + self.all / 20_000 + self.due.count / 1000 + self.owners / 100 }

    /// Only the table, with nothing that becomes due.
    static func fill(_ count: Int, in bed: BenchBed) async throws { _ = try await Self(all: count, due: []).fill(bed) }

    private static func quietOnes(_ count: Int, of customer: String) -> String {
        """
        insert into schedule (id, customer_id, kind, subject_id, wake_at, due_at, due_label, ends_at)
        select gen_random_uuid(), '\(customer)', 'event', gen_random_uuid(), due, due, '10m@2030-01-01T09:00', due
        from (select now() + interval '2 hours' + random() * interval '1 hour' as due
            from generate_series(1, \(count))) as later
        """
    }

    private static func insert(_ rows: [Row], _ kind: ScheduleKind, _ bed: BenchBed) async throws {
        let ids: [PostgresValue] = [.uuidArray(rows.map(\.customer)), .uuidArray(rows.map(\.subject))]
        if kind == .event { try await Self.insertEvents(rows, ids, bed) }
        try await bed.pool.execute(
            Statement(
                """
                insert into schedule (id, customer_id, kind, subject_id, wake_at, rank, due_at, due_label, ends_at, content)
                select id, customer_id, '\(kind.rawValue)', subject_id, due_at, rank, due_at, label,
                    due_at + interval '2 days', content
                from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::bigint[], $5::timestamptz[], $6::text[], $7::bytea[])
                    as new (customer_id, subject_id, id, rank, due_at, label, content)
                """,
                ids + [
                    .uuidArray(rows.map(\.schedule)), .intArray(rows.map(\.rank)), .timestampArray(rows.map(\.dueAt)),
                    .textArray(rows.map(\.label)), .bytesArray(rows.map(\.content)),
                ]
            )
        )
    }

    private static func insertEvents(_ rows: [Row], _ ids: [PostgresValue], _ bed: BenchBed) async throws {
        try await bed.pool.execute(
            Statement(
                """
                insert into event (customer_id, id, wanted_revision, written_revision, starts_at, ends_at, content)
                select customer_id, id, 1, 1, starts_at, starts_at + interval '1 hour', content
                from unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::bytea[])
                    as new (customer_id, id, starts_at, content)
                """,
                ids + [.timestampArray(rows.map(\.startsAt)), .bytesArray(rows.map(\.eventContent))]
            )
        )
    }
}

/// A snoozed reminder with its event, or a snoozed notification of an owner's own, as they are stored.
private struct Row: Sendable {
    private static let zone = Zone("Asia/Riyadh") ?? .utc

    let customer: String
    let subject: String
    let schedule: String
    let rank: Int64
    /// Microseconds since 1970.
    let startsAt: Int64?
    let dueAt: Int64?
    let label: String?
    let eventContent: [UInt8]?
    let content: [UInt8]?

    init(_ due: ArmedSchedules.Due, of customer: String, from start: UnixTime, _ store: StoreContext) throws {
        let moment = start + due.after
        let tomorrow = Self.zone.local(moment + .seconds(86_400))
        let event = CalendarEvent(
            identity: .random(),
            revision: 1,
            summary: "Dinner with Noura",
            description: "Agreed in a chat",
            location: "Al Bujairi",
            times: .timed(start: tomorrow, end: tomorrow.adding(minutes: 60), zone: Self.zone)
        )
        let message = CalendarMessage(
            customerID: customer,
            chatID: nil,
            change: EventChange(action: .add, event: event)
        )
        (self.customer, self.subject, self.rank) = (customer, event.identity.id, Int64(due.rank))
        self.schedule = UUID().uuidString.lowercased()
        self.startsAt = Self.zone.instant(of: tomorrow).milliseconds * 1000
        self.dueAt = moment.milliseconds * 1000
        self.label = Occurrence.Label(Occurrence.Label.snooze, at: Self.zone.local(moment)).description
        self.eventContent = store.messages.seal(
            try CalendarMessageCoder().encode(message),
            for: SealContext(table: "event", row: self.subject, customer: customer)
        )
        self.content = store.messages.seal(
            Array(#"{"leads":"","snoozes":[\#(moment.milliseconds)]}"#.utf8),
            for: SealContext(table: "schedule", row: self.schedule, customer: customer)
        )
    }

    init(notice due: ArmedSchedules.Due, of customer: String, from start: UnixTime, _ store: StoreContext) {
        let moment = start + due.after
        // Its id is the one of its row.
        (self.customer, self.subject, self.rank) = (customer, UUID().uuidString.lowercased(), Int64(due.rank))
        self.schedule = self.subject
        (self.startsAt, self.eventContent) = (nil, nil)
        self.dueAt = moment.milliseconds * 1000
        self.label = Occurrence.Label(Occurrence.Label.snooze, at: Self.zone.local(moment)).description
        let notice =
            #"{"title":"Water the plants","urgency":"active","start":0,"snoozes":[\#(moment.milliseconds)]}"#
        self.content = store.messages.seal(
            Array(notice.utf8),
            for: SealContext(table: "schedule", row: self.schedule, customer: customer)
        )
    }
}
