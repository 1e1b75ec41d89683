import ICalendar
import Pipeline
import Testing

@Suite struct CalendarObjectShapeTests {
    @Test func completeObjectIsWritten() {
        let expected = """
            BEGIN:VCALENDAR
            VERSION:2.0
            PRODID:-//Jadwal//Jadwal//EN
            CALSCALE:GREGORIAN
            BEGIN:VTIMEZONE
            TZID:Asia/Riyadh
            BEGIN:STANDARD
            DTSTART:19700101T000000
            TZOFFSETFROM:+0300
            TZOFFSETTO:+0300
            END:STANDARD
            END:VTIMEZONE
            BEGIN:VEVENT
            UID:0192d3a4-5b6c-7d8e-9f00-112233445566@jadwal.app
            DTSTAMP:20261121T010203Z
            CREATED:20261121T010203Z
            LAST-MODIFIED:20261121T010203Z
            SEQUENCE:0
            X-JADWAL-REVISION:1
            X-JADWAL-MARK:25c4b6f9bf6c38ed
            DTSTART;TZID=Asia/Riyadh:20261121T200000
            DTEND;TZID=Asia/Riyadh:20261121T210000
            SUMMARY:Dinner with Noura
            LOCATION:Al Bujairi
            DESCRIPTION:Bring the book.\\nManaged by Jadwal
            STATUS:CONFIRMED
            TRANSP:OPAQUE
            END:VEVENT
            END:VCALENDAR

            """
        let bytes = WrittenObject(.sample()).bytes
        #expect(String(decoding: bytes.filter { $0 != 13 }, as: UTF8.self) == expected)
        #expect(bytes.count { $0 == 13 } == bytes.count { $0 == 10 })
    }

    @Test func cancelledEventBlocksNoTime() {
        let object = WrittenObject(.sample(revision: 3, status: .cancelled))
        #expect(object.property("STATUS") == ":CANCELLED")
        #expect(object.property("TRANSP") == ":TRANSPARENT")
        #expect(object.property("SEQUENCE") == ":2")
    }

    @Test func objectHasNoOrganizerOrAttendee() {
        let object = WrittenObject(.sample(summary: "ORGANIZER:mailto:a@b.c\r\nATTENDEE:mailto:a@b.c"))
        for name in ["ORGANIZER", "ATTENDEE", "METHOD"] { #expect(object.property(name) == nil) }
    }

    @Test(arguments: ["", " ", "\n", "\u{0}\u{7}"])
    func summaryIsNeverEmpty(_ summary: String) {
        #expect(WrittenObject(.sample(summary: summary)).property("SUMMARY") == ":Event")
    }

    @Test(arguments: [nil, "", " \n"] as [String?])
    func emptyPlaceIsLeftOut(_ location: String?) {
        #expect(WrittenObject(.sample(location: location)).property("LOCATION") == nil)
    }

    @Test(arguments: [
        ("", ":Managed by Jadwal"),
        ("Bring the book.", ":Bring the book.\\nManaged by Jadwal"),
        ("Bring the book.\nManaged by Jadwal\n", ":Bring the book.\\nManaged by Jadwal"),
        ("Not Managed by Jadwal", ":Not Managed by Jadwal\\nManaged by Jadwal"),
    ])
    func notesEndWithTheSignature(_ description: String, _ expected: String) {
        #expect(WrittenObject(.sample(description: description)).property("DESCRIPTION") == expected)
    }

    @Test func unknownCreationTimeIsLeftOut() {
        #expect(WrittenObject(.sample(), createdAt: nil).property("CREATED") == nil)
    }
}
