import ICalendar
import Pipeline
import Testing

@Suite("An event has the alarm that its owner wants")
struct AlarmTests {
    private static let half = Duration.seconds(1800)

    /// The lines from the one before the alarm on.
    private func end(_ object: WrittenObject) -> [String] {
        let lines = object.physicalLines.map { String(decoding: $0, as: UTF8.self) }
        return Array(lines.drop { !$0.hasPrefix("TRANSP") })
    }

    @Test func alarmIsAtTheEndOfTheEvent() {
        let expected = [
            "TRANSP:OPAQUE", "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:Dinner with Noura", "TRIGGER:-PT30M",
            "END:VALARM", "END:VEVENT", "END:VCALENDAR",
        ]
        let object = WrittenObject(.sample(), reminder: Self.half)
        #expect(self.end(object) == expected)
        #expect(object.bytes.count { $0 == 13 } == object.bytes.count { $0 == 10 })
    }

    /// Escaped like the summary and folded separately, because its name is longer.
    @Test func alarmTextIsFoldedBetweenLetters() {
        let summary = "عشاء مع نورة، في المطعم; ثم قهوة عند البحر\nوالعودة قبل منتصف الليل"
        let expected = [
            "TRANSP:OPAQUE", "BEGIN:VALARM", "ACTION:DISPLAY",
            "DESCRIPTION:عشاء مع نورة، في المطعم\\; ثم قهوة عن",
            " د البحر والعودة قبل منتصف الليل",
            "TRIGGER:-PT30M", "END:VALARM", "END:VEVENT", "END:VCALENDAR",
        ]
        #expect(self.end(WrittenObject(.sample(summary: summary), reminder: Self.half)) == expected)
    }

    /// The default title is also the alarm's text.
    @Test func alarmTextIsNeverEmpty() {
        #expect(self.end(WrittenObject(.sample(summary: " "), reminder: Self.half)).contains("DESCRIPTION:Event"))
    }

    @Test(
        arguments: [
            (.zero, "PT0M"), (.seconds(60), "-PT1M"), (.seconds(7200), "-PT120M"), (.seconds(28 * 86_400), "-PT40320M"),
        ] as [(Duration, String)]
    )
    func triggerIsInMinutesBeforeTheStart(_ reminder: Duration, _ trigger: String) {
        #expect(self.end(WrittenObject(.sample(), reminder: reminder)).contains("TRIGGER:\(trigger)"))
    }

    @Test func noAlarmWithoutReminderOrAfterCancellation() {
        let cancelled = WrittenObject(.sample(revision: 2, status: .cancelled), reminder: Self.half)
        #expect(cancelled.component("VALARM") == nil)
        #expect(WrittenObject(.sample()).component("VALARM") == nil)
    }
}
