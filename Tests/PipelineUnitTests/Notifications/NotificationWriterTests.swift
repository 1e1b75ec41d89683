import Foundation
import Testing

@testable import Pipeline
@testable import Time

@Suite("An owner reads what happened in their language, by their own clock")
struct NotificationWriterTests {
    struct Case: Sendable {
        var locale: String
        var zone: String
        var times: EventTimes
        var title: String
        var when: String
    }

    static let riyadh = Zone("Asia/Riyadh")!
    static let evening = EventTimes.timed(
        start: LocalDateTime(date: LocalDate("2026-11-21")!, time: LocalTime("20:00")!),
        end: LocalDateTime(date: LocalDate("2026-11-21")!, time: LocalTime("21:00")!),
        zone: riyadh
    )
    static let day = EventTimes.allDay(start: LocalDate("2026-11-21")!, endExclusive: LocalDate("2026-11-22")!)
    static let trip = EventTimes.allDay(start: LocalDate("2026-11-21")!, endExclusive: LocalDate("2026-11-24")!)
    static let (english, arabic) = ("Added to your calendar", "أُضيف موعد إلى تقويمك")

    static let cases: [Case] = [
        Case(
            locale: "en-GB",
            zone: "Asia/Riyadh",
            times: evening,
            title: english,
            when: "Saturday, 21 November 2026, 20:00 – 21:00"
        ),
        Case(
            locale: "en-US",
            zone: "Asia/Riyadh",
            times: evening,
            title: english,
            when: "Saturday, November 21, 2026, 8:00 – 9:00 PM"
        ),
        // The event is in Riyadh, its owner in London.
        Case(
            locale: "en-GB",
            zone: "Europe/London",
            times: evening,
            title: english,
            when: "Saturday, 21 November 2026, 17:00 – 18:00"
        ),
        Case(
            locale: "ar-SA",
            zone: "Asia/Riyadh",
            times: evening,
            title: arabic,
            when: "السبت، ٢١ نوفمبر، ٢٠٢٦، ٨:٠٠–٩:٠٠ م"
        ),
        Case(
            locale: "ar-AE",
            zone: "Asia/Dubai",
            times: evening,
            title: arabic,
            when: "السبت، 21 نوفمبر، 2026، 9:00–10:00 م"
        ),
        Case(locale: "en-GB", zone: "Asia/Riyadh", times: day, title: english, when: "Saturday, 21 November 2026"),
        Case(
            locale: "en-GB",
            zone: "Asia/Riyadh",
            times: trip,
            title: english,
            when: "Saturday 21 November – Monday 23 November 2026"
        ),
        Case(
            locale: "ar-SA",
            zone: "Asia/Riyadh",
            times: trip,
            title: arabic,
            when: "السبت، ٢١ – الاثنين، ٢٣ نوفمبر، ٢٠٢٦"
        ),
        Case(
            locale: "fr-FR",
            zone: "Asia/Riyadh",
            times: evening,
            title: english,
            when: "Saturday, November 21, 2026, 8:00 – 9:00 PM"
        ),
    ]

    @Test(arguments: Self.cases)
    func dateAndTimeAreTheOwners(_ item: Case) throws {
        let owner = CalendarOwner(
            customerID: "0192d3a4-0000-7000-8000-000000000001",
            zone: try #require(Zone(item.zone)),
            locale: item.locale
        )
        let event = CalendarEvent(
            identity: EventIdentity("0192d3a4-0000-7000-8000-00000000e001")!,
            revision: 1,
            summary: "عشاء مع نورة",
            description: "Managed by Jadwal",
            location: "Al Bujairi",
            times: item.times
        )
        let outgoing = try NotificationWriter(calendarName: "Events")
            .outgoing(EventChange(action: .add, event: event), id: UUID().uuidString, for: owner, to: "q")
        let message = try NotificationMessageCoder().decode(outgoing.body)
        #expect(message.title == item.title)
        guard case .event(let notice) = message.content else {
            Issue.record("\(message.content)")
            return
        }
        #expect(notice.change == .added && notice.revision == 1)
        // A line each, so that every one is laid out in the direction of its own language.
        let lines = message.body.split(separator: "\n").map(Self.withPlainSpaces)
        #expect(lines == ["عشاء مع نورة", item.when, "Al Bujairi"])
    }

    /// Which of Unicode's spaces stand between is the library's affair.
    private static func withPlainSpaces(_ text: Substring) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.map { $0.properties.isWhitespace ? " " : $0 }))
    }
}
