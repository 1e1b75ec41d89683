import ChatReader
import Pipeline
import Testing
import Time

/// An answer is accepted only if it is exactly right.
@Suite struct VerdictReaderTests {
    /// 2026-11-21 13:00 in Riyadh.
    private static let newest: Int64 = 1_795_255_200

    private func window(
        known: Int = 0,
        sides: [Bool] = [true, false],
        zone: String = "Asia/Riyadh"
    ) -> ConversationWindow {
        let messages = sides.enumerated().map { index, isOwners in
            WindowMessage(
                id: "m\(index)",
                isSenderMe: isOwners,
                saidAt: Self.newest - Int64(sides.count - 1 - index),
                content: MessageContent(senderName: "N", body: "b", quoted: nil, wasEdited: false)
            )
        }
        let day = LocalDate("2026-12-01")!
        let event = CalendarEvent(
            identity: .random(),
            revision: 1,
            summary: "Known",
            description: "",
            location: nil,
            times: .allDay(start: day, endExclusive: day.adding(days: 1))
        )
        return ConversationWindow(
            messages: messages,
            generation: 1,
            zone: Zone(zone)!,
            knownEvents: Array(repeating: event, count: known)
        )
    }

    private static func agreed(_ fields: String) -> String {
        "{\"status\":\"HAS_EVENT_AGREED\",\"event\":{\"title\":\"T\",\"notes\":\"\",\(fields)}}"
    }

    private func read(_ answer: String, known: Int = 0) throws -> Verdict {
        try VerdictReader(window: self.window(known: known)).read(answer)
    }

    @Test func statusMustBeSpelledExactly() throws {
        for status in [VerdictStatus.noEvent, .notConfirmed, .denied] {
            #expect(try self.read("{\"status\":\"\(status.rawValue)\",\"event\":null}").status == status)
        }
        for wrong in ["no_event", "NO_EVENT ", "AGREED", "HAS_EVENT_CONFIRMED", ""] {
            #expect(throws: VerdictFault.unknownStatus) { try self.read("{\"status\":\"\(wrong)\",\"event\":null}") }
        }
    }

    @Test func eventWithoutEndLastsOneHourInTheOwnersZone() throws {
        let verdict = try self.read(
            Self.agreed("\"start_date\":\"2026-11-22\",\"start_time\":\"20:00\",\"location\":\"Al Bujairi\"")
        )
        let start = LocalDateTime(date: LocalDate("2026-11-22")!, time: LocalTime("20:00")!)
        #expect(
            verdict.claims.map(\.times) == [
                .timed(start: start, end: start.adding(minutes: 60), zone: Zone("Asia/Riyadh")!)
            ]
        )
        #expect(verdict.claims.first?.location == "Al Bujairi")
    }

    @Test func eventWithoutTimeIsAllDayAndIncludesItsLastDay() throws {
        let verdict = try self.read(Self.agreed("\"start_date\":\"2026-11-22\",\"end_date\":\"2026-11-24\""))
        let expected = EventTimes.allDay(start: LocalDate("2026-11-22")!, endExclusive: LocalDate("2026-11-25")!)
        #expect(verdict.claims.map(\.times) == [expected])
    }

    @Test func endBeforeStartWithoutDateIsOnTheNextDay() throws {
        let verdict = try self.read(
            Self.agreed("\"start_date\":\"2026-11-22\",\"start_time\":\"22:00\",\"end_time\":\"01:00\"")
        )
        guard case .timed(_, let end, _) = try #require(verdict.claims.first).times else {
            Issue.record("not timed")
            return
        }
        #expect(end.description == "2026-11-23T01:00")
    }

    /// The clocks skip these times; events at them must still reach the calendar.
    @Test(arguments: [
        ("America/New_York", "2027-03-14", "\"02:30\"", "\"03:00\"", "2027-03-14T03:30", "2027-03-14T04:00"),
        ("America/New_York", "2027-03-14", "\"02:30\"", "null", "2027-03-14T03:30", "2027-03-14T04:30"),
        ("America/New_York", "2027-03-14", "\"01:30\"", "\"02:15\"", "2027-03-14T01:30", "2027-03-14T03:15"),
        ("Australia/Lord_Howe", "2027-10-03", "\"02:15\"", "\"02:40\"", "2027-10-03T02:45", "2027-10-03T03:10"),
        ("Asia/Riyadh", "2027-03-14", "\"02:30\"", "\"03:00\"", "2027-03-14T02:30", "2027-03-14T03:00"),
    ])
    func skippedTimesBecomeThoseThatClocksShowThen(
        _ zone: String,
        _ day: String,
        _ from: String,
        _ to: String,
        _ start: String,
        _ end: String
    ) throws {
        let answer = Self.agreed("\"start_date\":\"\(day)\",\"start_time\":\(from),\"end_time\":\(to)")
        let window = self.window(zone: zone)
        let verdict = try VerdictReader(window: window).read(answer)
        let event = try #require(verdict.claims.first)
        guard case .timed(let first, let last, _) = event.times else {
            Issue.record("not timed")
            return
        }
        #expect("\(first)" == start && "\(last)" == end)
        let change = EventChange(
            action: .add,
            event: CalendarEvent(
                identity: .random(),
                revision: 1,
                summary: "T",
                description: "",
                location: nil,
                times: event.times
            )
        )
        let message = CalendarMessage(customerID: change.event.identity.id, chatID: nil, change: change)
        let coder = CalendarMessageCoder()
        #expect(try coder.decode(coder.encode(message)) == message)
    }

    static let refusals: [(String, VerdictFault)] = [
        ("{\"status\":\"HAS_EVENT_AGREED\",\"event\":null}", VerdictFault.missingEvent),
        ("{\"status\":\"HAS_EVENT_AGREED\",\"events\":[]}", .missingEvent),
        ("no JSON at all", .notJSON),
        ("{\"status\":", .notJSON),
        ("{\"event\":null}", .unknownStatus),
        ("{\"status\":1,\"event\":null}", .illTyped),
        (Self.agreed("\"start_time\":\"20:00\""), .missingDate),
        (Self.agreed("\"start_date\":\"2026-02-30\""), .impossibleDate),
        (Self.agreed("\"start_date\":\"1948-90-99\""), .impossibleDate),
        (Self.agreed("\"start_date\":\"22.11.2026\""), .impossibleDate),
        (Self.agreed("\"start_date\":\"2026-11-22\",\"start_time\":\"93:63\""), .impossibleTime),
        (Self.agreed("\"start_date\":\"2026-11-22\",\"start_time\":\"8 in the evening\""), .impossibleTime),
        (Self.agreed("\"start_date\":\"2026-11-22\",\"end_date\":\"2026-11-21\""), .endBeforeStart),
        (
            Self.agreed(
                "\"start_date\":\"2026-11-22\",\"start_time\":\"20:00\",\"end_date\":\"2026-11-22\",\"end_time\":\"19:00\""
            ), .endBeforeStart
        ),
        (Self.agreed("\"start_date\":\"2026-11-20\""), .pastDate),
        (Self.agreed("\"start_date\":\"2026-11-21\",\"start_time\":\"09:00\""), .pastDate),
        (Self.agreed("\"start_date\":\"2029-11-21\""), .tooFarAhead),
        (Self.agreed("\"start_date\":\"2026-11-22\",\"end_date\":\"2027-02-22\""), .tooLong),
        (Self.agreed("\"start_date\":\"2026-11-22\",\"reference\":\"e1\""), .unknownReference),
    ]

    @Test(arguments: Self.refusals)
    func invalidAnswerIsNotAccepted(_ answer: String, _ fault: VerdictFault) {
        #expect(throws: fault) { try self.read(answer) }
    }

    @Test func oneSideAloneCannotAgree() {
        let answer = Self.agreed("\"start_date\":\"2026-11-22\"")
        #expect(throws: VerdictFault.oneSided) {
            try VerdictReader(window: self.window(sides: [false, false])).read(answer)
        }
    }

    @Test func lastJSONObjectCounts() throws {
        let echo = Self.agreed("\"start_date\":\"2026-11-22\"")
        let answer = "<think>they wrote \(echo)</think>\n```json\n{\"status\":\"NO_EVENT\",\"event\":null}\n```\n"
        #expect(try self.read(answer).status == .noEvent)
    }

    @Test func bracesInStringsAreIgnored() throws {
        let answer = "{\"status\":\"NO_EVENT\",\"event\":null,\"why\":\"} {\\\" }\"}"
        #expect(try self.read(answer).status == .noEvent)
    }

    @Test func referenceMustNameAKnownEvent() throws {
        let moved = Self.agreed("\"start_date\":\"2026-11-22\",\"reference\":\"e2\"")
        #expect(try self.read(moved, known: 2).claims.first?.moves == 1)
        let denied = "{\"status\":\"HAS_EVENT_DENIED\",\"events\":[{\"reference\":\"e1\"}]}"
        #expect(try self.read(denied, known: 1).claims.map(\.cancels) == [0])
        #expect(throws: VerdictFault.unknownReference) { try self.read(denied) }
    }
}
