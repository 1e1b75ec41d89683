import ICalendar
import Pipeline
import Postgres
import Store
import TestSupport
import Testing

/// Reminders of one owner, who is told half an hour before each event. The test itself is the worker.
struct ScheduleBed: Sendable {
    let bed: StoreBed
    let store: PostgresScheduleStore
    /// For briefs.
    var mornings = MorningFetch()

    var feedback: FeedbackBed { FeedbackBed(self.bed) }

    static func lend(_ body: @Sendable (ScheduleBed) async throws -> Void) async throws {
        try await StoreBed.lend { bed in
            try await bed.pool.execute("update customer set reminder_way = 'push', reminder_leads = '30m'")
            try await body(ScheduleBed(bed: bed, store: PostgresScheduleStore(bed.context)))
        }
    }

    /// Writes the event's first revision into the calendar, as a calendar-worker does.
    func write() async throws {
        let calendars = PostgresCalendarStore(self.bed.context)
        let change = try #require(try await self.feedback.outgoing().first)
        let message = CalendarMessage(customerID: StoreBed.customerID, chatID: nil, change: change)
        guard case .ready(let job) = try await calendars.open(message, by: "w", retryOf: nil) else {
            return try #require(Bool(false), "nobody else writes it")
        }
        let place = CalendarPlace(url: "https://example.com/c/", displayName: "Jadwal")
        try await calendars.remember(place, of: StoreBed.customerID)
        let isOurs = try await calendars.written(
            job,
            as: CalendarObject(url: "https://example.com/c/e.ics", entityTag: "\"1\""),
            removedByOwner: false,
            conflicts: nil,
            notification: nil,
            retryOf: nil
        )
        try #require(isOurs)
    }

    /// Decides about all that is due.
    func turn(reading entries: EntryReader? = nil) async throws -> [ScheduleReport.Outcome] {
        try await self.reports(reading: entries).map(\.outcome)
    }

    func reports(reading entries: EntryReader? = nil) async throws -> [ScheduleReport] {
        var reports: [ScheduleReport] = []
        for claim in try await self.store.claim(atMost: 8, by: "w", in: .oldestDue) {
            reports.append(try await self.handler(reading: entries).handle(claim))
        }
        return reports
    }

    /// The same at once, as the worker does it.
    @discardableResult
    func turnTogether(atMost count: Int) async throws -> [ScheduleReport.Outcome] {
        let claims = try await self.store.claim(atMost: count, by: "w", in: .oldestDue)
        let handler = self.handler()
        return try await withThrowingTaskGroup(of: ScheduleReport.Outcome.self) { group in
            for claim in claims { group.addTask { try await handler.handle(claim).outcome } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }

    func handler(reading entries: EntryReader? = nil) -> ScheduleHandler {
        let store = self.store
        return ScheduleHandler(
            store: store,
            writer: ReminderWriter(calendarName: "Jadwal"),
            entries: entries,
            mornings: self.mornings,
            rules: OwnRule.reader,
            queue: "wasapp.notifications",
            notificationID: { store.notificationID($0, $1) },
            drawOrder: { store.drawOrder($0, $1, $2) }
        )
    }

    /// Notifications that are not pushed yet.
    func waiting() async throws -> Int {
        try await self.bed.count("select count(*) from notification where subject_id is not null and told_at is null")
    }
}
