import Pipeline
import Testing
import Time
import UseCases
import Web

@testable import API

@Suite("The forms of meetings")
struct MeetingFieldsTests {
    @Test func linesOfPeopleAreNamesAndAddresses() {
        let guests = MeetingGuest.read(
            "Noura <noura@example.org>\n\n  Sami \r\nlayla@example.org\n<x@example.org>\nA <b> <c@example.org>"
        )
        #expect(guests.map(\.name) == ["Noura", "Sami", "layla@example.org", "x@example.org", "A <b>"])
        #expect(
            guests.map(\.email) == ["noura@example.org", "", "layla@example.org", "x@example.org", "c@example.org"]
        )
    }

    @Test(arguments: [
        ("2026-12-03", "19:00", true), ("2026-12-03", "", false), ("", "19:00", false), ("2026-02-30", "19:00", false),
        ("2026-12-03", "25:00", false),
    ])
    func timeNeedsADayAndAnHour(_ day: String, _ clock: String, _ isRead: Bool) {
        let given = [day, clock].map { $0.isEmpty ? nil : $0 }
        #expect((MeetingFields.moment(given[0], given[1]) != nil) == isRead)
    }

    @Test(arguments: [("90", 90), ("1440", 1440), ("0", nil), ("-5", nil), ("1441", nil), ("9223372036854775807", nil)])
    func lengthIsBounded(_ text: String, _ minutes: Int?) { #expect(MeetingFields.length(text) == minutes) }

    /// An hour of the clock that does not exist, and one that exists twice, keep the length.
    @Test(arguments: ["2026-03-29T02:30", "2026-10-25T02:30", "2026-10-25T00:30"])
    func typedTimeIsAsLongAsTheOthersOverClockChanges(_ text: String) throws {
        let parts = text.split(separator: "T")
        let zone = try #require(Zone("Europe/Berlin"))
        let start = LocalDateTime(date: try #require(LocalDate(parts[0])), time: try #require(LocalTime(parts[1])))
        let times = EventTimes.lasting(.seconds(5400), from: start, in: zone)
        #expect(times.end(in: zone) - times.start(in: zone) == .seconds(5400))
    }
}
