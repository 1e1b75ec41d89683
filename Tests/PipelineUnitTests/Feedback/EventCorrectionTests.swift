import Pipeline
import Testing
import Time

@Suite("An event is corrected as a person says")
struct EventCorrectionTests {
    static let timed = Chat.known("Dinner", Chat.times("2026-11-27", "20:00", minutes: 90), at: "Al Bujairi")
    static let days = Chat.known(
        "Trip",
        .allDay(start: LocalDate("2026-11-27")!, endExclusive: LocalDate("2026-11-29")!)
    )

    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var event: CalendarEvent
        var start: String?
        var end: String?
        var allDay = false
        var times: EventTimes?
        var fault: CorrectionFault?
    }

    static func day(_ first: String, _ end: String) -> EventTimes {
        .allDay(start: LocalDate(first)!, endExclusive: LocalDate(end)!)
    }

    static let cases: [Case] = [
        Case(
            testDescription: "another hour keeps day and length",
            event: timed,
            start: "21:00",
            times: Chat.times("2026-11-27", "21:00", minutes: 90)
        ),
        Case(
            testDescription: "another day keeps hour and length",
            event: timed,
            start: "2026-11-28",
            times: Chat.times("2026-11-28", "20:00", minutes: 90)
        ),
        Case(
            testDescription: "day and hour",
            event: timed,
            start: "2026-11-28 19:00",
            times: Chat.times("2026-11-28", "19:00", minutes: 90)
        ),
        Case(
            testDescription: "an end",
            event: timed,
            end: "22:00",
            times: Chat.times("2026-11-27", "20:00", minutes: 120)
        ),
        Case(
            testDescription: "an end behind midnight",
            event: timed,
            end: "01:00",
            times: Chat.times("2026-11-27", "20:00", minutes: 300)
        ),
        Case(
            testDescription: "an end with its day",
            event: timed,
            end: "2026-11-28T20:00",
            times: Chat.times("2026-11-27", "20:00", minutes: 1440)
        ),
        Case(testDescription: "whole days", event: timed, allDay: true, times: day("2026-11-27", "2026-11-28")),
        Case(
            testDescription: "whole days elsewhere",
            event: timed,
            start: "2026-11-29",
            end: "2026-11-30",
            allDay: true,
            times: day("2026-11-29", "2026-12-01")
        ),
        Case(
            testDescription: "whole days keep their number",
            event: days,
            start: "2026-12-01",
            times: day("2026-12-01", "2026-12-03")
        ),
        Case(
            testDescription: "the last day is counted in",
            event: days,
            end: "2026-11-30",
            times: day("2026-11-27", "2026-12-01")
        ),
        Case(
            testDescription: "a day that gets an hour",
            event: days,
            start: "19:00",
            times: Chat.times("2026-11-27", "19:00")
        ),
        Case(testDescription: "an end before the start", event: timed, end: "2026-11-27T19:00", fault: .endBeforeStart),
        Case(testDescription: "days in the wrong order", event: days, end: "2026-11-26", fault: .endBeforeStart),
        Case(testDescription: "an end without an hour", event: timed, end: "2026-11-28", fault: .needsTime),
        Case(testDescription: "hours of whole days", event: timed, start: "20:00", allDay: true, fault: .needsNoTime),
        Case(testDescription: "an hour for the end of days only", event: days, end: "20:00", fault: .needsNoTime),
        Case(testDescription: "longer than a month", event: days, end: "2026-12-30", fault: .tooLong),
        Case(testDescription: "years ahead", event: timed, start: "2029-01-01", fault: .tooFarAhead),
    ]

    @Test(arguments: Self.cases)
    func correctedTimesAreApplied(_ item: Case) throws {
        var correction = EventCorrection()
        correction.start = try item.start.map { try #require(GivenMoment($0)) }
        correction.end = try item.end.map { try #require(GivenMoment($0)) }
        correction.isAllDay = item.allDay
        let today = try #require(LocalDate("2026-11-21"))
        let result = Result { () throws(CorrectionFault) in
            try correction.applied(to: item.event, in: Chat.zone, today: today).times
        }
        switch result {
        case .success(let times): #expect(times == item.times)
        case .failure(let fault): #expect(fault == item.fault)
        }
    }

    @Test func fieldsThatAreNotGivenStay() throws {
        var correction = EventCorrection()
        #expect(correction.isEmpty)
        correction.title = "  Farewell\u{202E}\ndinner "
        let today = try #require(LocalDate("2026-11-21"))
        var right = try correction.applied(to: Self.timed, in: Chat.zone, today: today)
        #expect(right.summary == "Farewell dinner")
        #expect((right.location, right.times) == (Self.timed.location, Self.timed.times))
        correction = EventCorrection()
        correction.place = .nowhere
        right = try correction.applied(to: Self.timed, in: Chat.zone, today: today)
        #expect(right.location == nil)
        #expect(right.summary == "Dinner")
    }

    @Test(arguments: [
        "", "tomorrow", "2026-11-31", "25:00", "2026-11-28T", "T20:00", "2026-11-28T20:00Z", "8pm", "20:00 20:00",
    ])
    func invalidMomentsAreRefused(_ text: String) {
        #expect(GivenMoment(text) == nil)
    }
}
