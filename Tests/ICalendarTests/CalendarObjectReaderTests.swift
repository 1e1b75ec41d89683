import ICalendar
import Pipeline
import Testing

@Suite struct CalendarObjectReaderTests {
    private func version(_ text: String) -> CalendarObjectVersion? {
        CalendarObjectReader.version(of: Array(text.utf8))
    }

    @Test func ownObjectIsRead() {
        let object = WrittenObject(.sample(revision: 7))
        let expected = CalendarObjectVersion(
            uid: "0192d3a4-5b6c-7d8e-9f00-112233445566@jadwal.app",
            sequence: 6,
            revision: 7,
            mark: CalendarEvent.sample().mark
        )
        #expect(CalendarObjectReader.version(of: object.bytes) == expected)
    }

    @Test func objectRewrittenByAnotherProgramIsRead() {
        let text = """
            BEGIN:VCALENDAR
            BEGIN:VTIMEZONE
            UID:zone
            END:VTIMEZONE
            begin:vevent
            BEGIN:VALARM
            UID:alarm
            SEQUENCE:9
            END:VALARM
            X-A;X-B="a:b":SEQUENCE:8
            sequence;X-C="::":1
             2
            UID:a
            \tb@c
            END:VEVENT
            END:VCALENDAR
            """
        #expect(self.version(text) == CalendarObjectVersion(uid: "ab@c", sequence: 12))
    }

    @Test func exceptionsAreNotReadAsTheEvent() {
        let text = """
            BEGIN:VCALENDAR
            BEGIN:VEVENT
            UID:a
            RECURRENCE-ID:20261121T200000Z
            SEQUENCE:5
            END:VEVENT
            BEGIN:VEVENT
            UID:a
            SEQUENCE:2
            END:VEVENT
            END:VCALENDAR
            """
        #expect(self.version(text) == CalendarObjectVersion(uid: "a", sequence: 2))
    }

    @Test(arguments: [
        "", "\r\n \r\n", "<html>", "BEGIN:VCALENDAR\nEND:VCALENDAR", "END:VEVENT\nUID:a",
        "BEGIN:VEVENT\nUID:a\nEND:VEVENT",
        "BEGIN:VCALENDAR\nBEGIN:VEVENT\nSEQUENCE:1\nEND:VEVENT\nEND:VCALENDAR",
        "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\n",
    ])
    func otherTextHasNoVersion(_ text: String) {
        #expect(self.version(text) == nil)
    }
}
