import Testing

@testable import Pipeline
@testable import Time

@Suite("Of an hour that clocks show twice, the offset says which")
struct RepeatedHourTests {
    private static let berlin = Zone("Europe/Berlin")!

    private func times(_ start: String, _ end: String, in zone: String = "Europe/Berlin") throws -> EventTimes {
        try self.message(start, end, in: zone).change.event.times
    }

    private func message(
        _ start: String,
        _ end: String,
        in zone: String = "Europe/Berlin",
        _ action: String = "add"
    ) throws -> CalendarMessage {
        let json = """
            {"customer_id":"0192d3a4-0000-7000-8000-000000000001","event_id":"0192d3a4-0000-7000-8000-00000000000a",
            "revision":1,"action":"\(action)","summary":"Night train","description":"","all_day":false,
            "start_time":"\(start)","end_time":"\(end)","time_zone":"\(zone)"}
            """
        return try CalendarMessageCoder().decode(Array(json.utf8))
    }

    private static func wall(_ text: String) -> LocalDateTime {
        LocalDateTime(date: LocalDate(text.prefix(10))!, time: LocalTime(text.dropFirst(11))!)
    }

    /// Start and end, the kept form, and the length in minutes.
    static let cases: [(String, String, String, Int)] = [
        ("2027-10-31T02:30:00+01:00", "2027-10-31T03:30:00+01:00", "Etc/GMT-1", 60),
        ("2027-10-31T02:30:00+02:00", "2027-10-31T02:30:00+01:00", "Etc/GMT-2", 60),
        ("2027-10-31T01:30:00+02:00", "2027-10-31T02:15:00+01:00", "Etc/GMT-2", 105),
        ("2027-10-31T02:30:00+02:00", "2027-10-31T02:45:00+02:00", "Europe/Berlin", 15),
        ("2027-10-31T02:30:00+02:00", "2027-10-31T03:30:00+01:00", "Europe/Berlin", 120),
        ("2027-10-31T01:00:00+02:00", "2027-10-31T04:00:00+01:00", "Europe/Berlin", 240),
        // The hour that clocks skip is around this one.
        ("2027-03-28T01:30:00+01:00", "2027-03-28T03:30:00+02:00", "Europe/Berlin", 60),
    ]

    @Test(arguments: Self.cases)
    func instantsOfRepeatedHoursAreKept(_ start: String, _ end: String, _ zone: String, _ minutes: Int) throws {
        let message = try self.message(start, end)
        let times = message.change.event.times
        guard case .timed(let first, _, let kept) = times else { return try #require(Bool(false), "it has times") }
        #expect(kept.name == zone)
        #expect(times.start(in: Self.berlin) == Timestamp(start)?.instant)
        #expect(times.end(in: Self.berlin) == Timestamp(end)?.instant)
        #expect(times.end(in: .utc) - times.start(in: .utc) == .seconds(60 * minutes))
        // The time on the wall clock.
        #expect("\(first)" == start.prefix(16))
        #expect(try CalendarMessageCoder().decode(CalendarMessageCoder().encode(message)) == message)
        let cancelled = try self.message(start, end, "cancel")
        #expect(cancelled.change.event.times == times)
    }

    private func message(_ start: String, _ end: String, _ action: String) throws -> CalendarMessage {
        try self.message(start, end, in: "Europe/Berlin", action)
    }

    /// Lord Howe's clocks go back by half an hour, and no zone has a fixed offset of ten and a half hours.
    @Test func halfHourChangeIsKeptInUTC() throws {
        let times = try self.times(
            "2027-04-04T01:45:00+10:30",
            "2027-04-04T02:45:00+10:30",
            in: "Australia/Lord_Howe"
        )
        #expect(times == .timed(start: Self.wall("2027-04-03T15:15"), end: Self.wall("2027-04-03T16:15"), zone: .utc))
    }

    @Test(arguments: ["2027-03-28T02:30:00+01:00", "2027-03-28T02:30:00+02:00", "2027-10-31T04:30:00+02:00"])
    func offsetOutsideTheZoneIsRefused(_ start: String) {
        #expect(throws: CalendarMessageFault.offsetDisagrees) {
            try self.times(start, "2027-12-01T03:30:00+01:00")
        }
    }

    @Test func endBeforeTheStartIsRefusedByInstant() {
        #expect(throws: CalendarMessageFault.endBeforeStart) {
            try self.times("2027-10-31T02:15:00+01:00", "2027-10-31T02:45:00+02:00")
        }
    }

    /// From WhatsApp's own event messages.
    @Test(arguments: Self.cases)
    func eventMessagesKeepTheirInstants(_ start: String, _ end: String, _ zone: String, _ minutes: Int) throws {
        let first = try #require(Timestamp(start)?.instant)
        let last = try #require(Timestamp(end)?.instant)
        let invitation = EventInvitation(title: "Night train", start: first.seconds, end: last.seconds)
        #expect(invitation.times(in: Self.berlin) == (try self.times(start, end)))
        let open = EventInvitation(title: "Night train", start: first.seconds).times(in: Self.berlin)
        #expect(open.start(in: .utc) == first && open.end(in: .utc) == first + .seconds(3600))
    }

    /// The owner moves it: on another day the zone's own clock applies again.
    @Test func correctionToAnotherDayUsesTheOwnersZone() throws {
        var event = try self.message(Self.cases[0].0, Self.cases[0].1).change.event
        var correction = EventCorrection()
        correction.start = GivenMoment("2027-07-01T20:00")
        let today = LocalDate("2027-05-01")!
        let moved = try correction.applied(to: event, in: Self.berlin, today: today)
        #expect(
            moved.times
                == .timed(start: Self.wall("2027-07-01T20:00"), end: Self.wall("2027-07-01T21:00"), zone: Self.berlin)
        )
        correction = EventCorrection()
        correction.end = GivenMoment("04:00")
        event = try correction.applied(to: event, in: Self.berlin, today: today)
        #expect(event.times.start(in: .utc) == Timestamp(Self.cases[0].0)?.instant)
        #expect(event.times.end(in: .utc) == Timestamp("2027-10-31T04:00:00+01:00")?.instant)
    }

    /// An event during the first of the two hours does not conflict with an entry in the second.
    @Test func conflictsAreFoundInTheIntendedHour() throws {
        var event = ConflictScene.event()
        event.times = try self.times(Self.cases[0].0, Self.cases[0].1)
        func isHit(_ start: String, _ end: String) throws -> Bool {
            let busy = CalendarInstance(
                uid: "other",
                title: "Dentist",
                calendar: "Work",
                start: try #require(Timestamp(start)?.instant),
                end: try #require(Timestamp(end)?.instant)
            )
            return !ConflictRules.conflicts(of: event, among: [busy], in: Self.berlin).isEmpty
        }
        #expect(try !isHit("2027-10-31T02:30:00+02:00", "2027-10-31T02:10:00+01:00"))
        #expect(try isHit("2027-10-31T02:40:00+01:00", "2027-10-31T03:00:00+01:00"))
    }

    @Test func alertsShowTheWallClock() throws {
        let event = try self.message(Self.cases[0].0, Self.cases[0].1).change.event
        let owner = CalendarOwner(customerID: "c", zone: Self.berlin, locale: "en-GB")
        let text = EventTimeText.text(event.times, for: owner)
        #expect(text.contains("02:30") || text.contains("2:30"), "\(text)")
        #expect(text.contains("03:30") || text.contains("3:30"), "\(text)")
    }

    /// Whole days have no hours that could occur twice.
    @Test func wholeDaysAcrossAClockChangeStayDays() throws {
        let times = EventTimes.allDay(start: LocalDate("2027-10-31")!, endExclusive: LocalDate("2027-11-01")!)
        #expect(times.end(in: Self.berlin) - times.start(in: Self.berlin) == .seconds(25 * 3600))
    }
}
