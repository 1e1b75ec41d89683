import ChatReader
import Pipeline
import TestSupport
import Testing
import Time

/// Later messages move or cancel the known event that they are about, and no other.
@Suite struct KnownEventTests {
    static let dinner = Chat.known("Dinner with Noura", Chat.times("2026-11-27", "20:00"), at: "Al Bujairi")
    static let dentist = Chat.known("Dentist", Chat.times("2026-11-29", "10:00"))

    private func analyse(
        _ lines: [String],
        known: [CalendarEvent],
        _ date: String,
        _ time: String?,
        reference: String?,
        place: String? = nil,
        status: VerdictStatus = .agreed
    ) async throws -> AnalysedWindow {
        let cited = Array(1...lines.count)
        var claim = ClaimedEvent(title: "Dinner", startDate: date, startTime: time, location: place, messages: cited)
        claim.reference = reference
        let answers = GivenAnswers(try claim.answer(status))
        return try await AnalysedWindow(Chat.window(lines, known: known), answers: answers)
    }

    static let moves: [([String], String, String)] = [
        (["< can we move dinner to Saturday the 28th at 9pm?", "> sure"], "2026-11-28", "21:00"),
        (["> can we make it 9pm instead?", "< ok"], "2026-11-27", "21:00"),
        (["< can't make Friday, Saturday the 28th same time?", "> works for me"], "2026-11-28", "20:00"),
        (["< نأجل العشاء لبكرة ٩ مساء؟", "> تم"], "2026-11-22", "21:00"),
    ]

    @Test(arguments: Self.moves)
    func acceptedChangeMovesTheEvent(_ lines: [String], _ date: String, _ time: String) async throws {
        let seen = try await self.analyse(lines, known: [Self.dinner], date, time, reference: "e1")
        let change = try #require(seen.changes.first, "\(seen.report)")
        #expect(change.action == .update)
        #expect(change.event.identity == Self.dinner.identity)
        #expect(change.event.revision == 2)
        #expect(change.event.times == Chat.times(date, time))
        #expect(change.event.location == "Al Bujairi")
    }

    static let notMoves: [([String], String, String)] = [
        (["< can we move dinner to Saturday the 28th at 9pm?", "> who is this"], "2026-11-28", "21:00"),
        (["< can we move dinner to Saturday the 28th at 9pm?", "> no, can't"], "2026-11-28", "21:00"),
        (["< can we make it 9pm instead?", "> ok"], "2026-11-27", "22:00"),
        (["< how was the trip", "> fine thanks"], "2026-11-28", "21:00"),
    ]

    @Test(arguments: Self.notMoves)
    func changeWithoutAcceptanceMovesNothing(_ lines: [String], _ date: String, _ time: String) async throws {
        let seen = try await self.analyse(lines, known: [Self.dinner], date, time, reference: "e1")
        #expect(seen.changes.isEmpty)
        #expect(seen.report.outcome.status == .notConfirmed)
    }

    @Test func newAgreementDoesNotMoveAnotherEvent() async throws {
        let lines = ["< lunch tomorrow at 1pm?", "> sure"]
        let wrong = try await self.analyse(lines, known: [Self.dentist], "2026-11-22", "13:00", reference: "e1")
        #expect(wrong.changes.isEmpty)
        // No message mentions the dentist or another event.
        #expect(wrong.report.faults.contains(.referenceUnclear))
        let right = try await self.analyse(lines, known: [Self.dentist], "2026-11-22", "13:00", reference: nil)
        #expect(right.changes.map(\.action) == [.add])
        #expect(right.changes.first?.event.identity != Self.dentist.identity)
    }

    static let cancellations: [([String], Bool)] = [
        (["< sorry, have to cancel dinner on Friday", "> no problem"], true), (["< معليش الغينا عشاء الجمعة"], true),
        (["< something came up, can't make it"], true), (["< how was the trip", "> fine thanks"], false),
        (["< can you bring the charger", "> ok"], false), (["< lunch tomorrow at 1pm?", "> sorry I can't"], false),
    ]

    @Test(arguments: Self.cancellations)
    func onlyACancelledEventIsRemoved(_ lines: [String], _ isCancelled: Bool) async throws {
        let seen = try await self.analyse(
            lines,
            known: [Self.dinner],
            "2026-11-27",
            "20:00",
            reference: "e1",
            status: .denied
        )
        #expect(seen.changes.map(\.action) == (isCancelled ? [.cancel] : []), "\(seen.report)")
        #expect(seen.changes.allSatisfy { $0.event.identity == Self.dinner.identity && $0.event.revision == 2 })
    }

    /// The same plan repeated, with or without a reference, is not a second event.
    @Test(arguments: ["e1", nil]) func repeatedPlanIsNotASecondEvent(_ reference: String?) async throws {
        let lines = ["< so Friday dinner at 8pm, right?", "> yes, see you there"]
        let seen = try await self.analyse(lines, known: [Self.dinner], "2026-11-27", "20:00", reference: reference)
        #expect(seen.changes.isEmpty)
        #expect(seen.report.outcome == .committed(.agreed))
    }

    @Test func allDayPlanWithANewHourIsTheSameEvent() async throws {
        let day = LocalDate("2026-11-27")!
        let wholeDay = Chat.known("Dinner with Noura", .allDay(start: day, endExclusive: day.adding(days: 1)))
        let lines = ["< Friday dinner at 8pm?", "> ok"]
        let seen = try await self.analyse(lines, known: [wholeDay], "2026-11-27", "20:00", reference: nil)
        #expect(seen.changes.map(\.action) == [.update])
        #expect(seen.changes.first?.event.identity == wholeDay.identity)
    }

    @Test func anotherPlaceIsAChange() async throws {
        let lines = ["< dinner Friday at Najd Village instead, ok?", "> sure"]
        let seen = try await self.analyse(
            lines,
            known: [Self.dinner],
            "2026-11-27",
            "20:00",
            reference: "e1",
            place: "Najd Village"
        )
        #expect(seen.changes.map(\.event.location) == ["Najd Village"])
        #expect(seen.changes.map(\.action) == [.update])
    }

    /// Several events that are agreed in one window are each checked against the chat.
    @Test func severalEventsAreCheckedSeparately() async throws {
        let window = Chat.window([
            "< Lunch tomorrow at 1pm?", "> sure", "< Also padel on Thursday at 9pm?", "> yes, count me in",
        ])
        func event(_ title: String, _ date: String, _ time: String, _ messages: [Int]) -> String {
            """
            {"title": "\(title)", "start_date": "\(date)", "start_time": "\(time)", "notes": "", \
            "evidence": {"messages": \(messages), "phrase": ""}}
            """
        }
        let events = [
            event("Lunch", "2026-11-22", "13:00", [1, 2]), event("Padel", "2026-11-26", "21:00", [3, 4]),
            event("Dinner", "2026-11-28", "20:00", [3, 4]), event("Lunch again", "2026-11-22", "13:00", [1, 2]),
        ]
        let answer = #"{"status": "HAS_EVENT_AGREED", "events": [\#(events.joined(separator: ", "))]}"#
        let seen = try await AnalysedWindow(window, answers: GivenAnswers(answer))
        #expect(seen.changes.map(\.event.summary) == ["Lunch", "Padel"])
        #expect(seen.changes.map(\.action) == [.add, .add])
        #expect(Set(seen.changes.map(\.event.identity)).count == 2)
        #expect(seen.report.outcome == .committed(.agreed))
    }
}
