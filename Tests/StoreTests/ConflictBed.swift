import Pipeline
import Store
import TestSupport
import Time

/// Events of one owner, written with their conflicts. The clock is at 2023-11-14T22:13:20Z.
struct ConflictBed: Sendable {
    static let zone = Zone("Asia/Riyadh")!

    let bed: StoreBed

    var conflicts: PostgresConflicts { PostgresConflicts(self.bed.context) }
    var person: ActingPerson { ActingPerson(store: self.bed.context) }
    private var calendar: PostgresCalendarStore { PostgresCalendarStore(self.bed.context) }

    static func id(_ number: Int) -> String { "0192d3a4-0000-7000-8000-00000000e00\(number)" }

    /// On 2023-11-20, one hour long.
    static func event(_ number: Int, at hour: Int, revision: Int = 1) -> CalendarEvent {
        let start = Self.wall(hour)
        return CalendarEvent(
            identity: EventIdentity(Self.id(number))!,
            revision: revision,
            summary: "Event \(number)",
            description: "Managed by Jadwal",
            location: nil,
            times: .timed(start: start, end: start.adding(minutes: 60), zone: Self.zone)
        )
    }

    static func wall(_ hour: Int) -> LocalDateTime {
        LocalDateTime(date: LocalDate("2023-11-20")!, time: LocalTime(hour: hour, minute: 0)!)
    }

    static func instance(_ uid: String, at hour: Int, _ title: String = "Dentist") -> CalendarInstance {
        CalendarInstance(
            uid: uid,
            title: title,
            calendar: "Work",
            start: Self.zone.instant(of: Self.wall(hour)),
            end: Self.zone.instant(of: Self.wall(hour).adding(minutes: 90))
        )
    }

    /// The report of a look at the calendars.
    static func report(
        _ instances: [CalendarInstance],
        isSoft: Bool = false,
        slots: [Int] = [],
        isComplete: Bool = true
    ) -> ConflictReport {
        ConflictReport(
            conflicts: instances.map { Conflict($0, isSoft: isSoft) },
            slots: slots.map { hour in
                FreeSlot(
                    start: Self.wall(hour),
                    end: Self.wall(hour).adding(minutes: 60),
                    zone: Self.zone,
                    reason: .after(title: "Dentist")
                )
            },
            unread: [],
            isComplete: isComplete
        )
    }

    func job(_ event: CalendarEvent, action: EventChange.Action = .add) async throws -> CalendarJob {
        var event = event
        if action == .cancel { event.status = .cancelled }
        let message = CalendarMessage(
            customerID: StoreBed.customerID,
            chatID: nil,
            change: EventChange(action: action, event: event)
        )
        let opening = try await self.calendar.open(message, by: "w", retryOf: nil)
        guard case .ready(let job) = opening else { throw TestBedError(detail: "\(opening)") }
        return job
    }

    /// Opens and writes the event like a worker.
    func write(
        _ event: CalendarEvent,
        _ report: ConflictReport?,
        action: EventChange.Action = .add
    ) async throws {
        let job = try await self.job(event, action: action)
        let isWritten = try await self.calendar.written(
            job,
            as: CalendarObject(url: "https://calendar.example/e.ics", entityTag: nil),
            removedByOwner: false,
            conflicts: job.isConflictKept ? nil : report,
            notification: nil,
            retryOf: nil
        )
        if !isWritten { throw TestBedError(detail: "the lease was lost") }
    }

    /// `1: Dentist` for each open conflict.
    func open() async throws -> [String] {
        try await self.conflicts.list(of: StoreBed.customerID).map { overview in
            let number = overview.eventID.last.map(String.init) ?? ""
            return "\(number): \(overview.others.map(\.title).joined(separator: ", "))"
        }
    }

    static func lend(_ body: @Sendable (ConflictBed) async throws -> Void) async throws {
        try await StoreBed.lend { bed in
            try await PostgresCustomers(bed.context).set(StoreBed.customerID) { record in
                record.calendarURL = "https://calendar.example/"
                (record.calendarUser, record.calendarPassword) = ("user", "password")
            }
            try await body(ConflictBed(bed: bed))
        }
    }
}
