import ICalendar
import Pipeline
import Testing

/// Writes a revision's changes into the owner's object.
@Suite struct CalendarObjectMergeTests {
    private func merged(
        _ event: CalendarEvent,
        since written: CalendarEvent?,
        into text: String,
        reminder: Duration? = nil
    ) throws -> [String] {
        let merge = try #require(
            CalendarObjectMerge(event, since: written, stampedAt: .sample, reminder: reminder)
        )
        guard case .changed(let bytes) = try #require(merge.merged(into: Array(text.utf8))) else { return [] }
        for line in bytes.split(separator: 10, omittingEmptySubsequences: false).dropLast() {
            #expect(line.last == 13 && line.count <= 76)
        }
        return String(decoding: bytes, as: UTF8.self).replacing("\r\n ", with: "").split(separator: "\r\n").map(
            String.init
        )
    }

    private static let first = CalendarEvent.sample()
    /// An object with other line breaks, order and case, and with properties of other programs.
    private static let edited = """
        BEGIN:VCALENDAR
        PRODID:-//Other//EN
        VERSION:2.0
        METHOD:PUBLISH
        begin:vevent
        DTSTART;TZID="Asia/Riyadh":20261121T200000
        DURATION:PT90M
        UID:0192d3a4-5b6c-7d8e-9f00-112233445566@jadwal.app
        Summary;LANGUAGE=ar:عشاء
        LOCATION:Al Bujairi
        GEO:24.7;46.5
        X-APPLE-STRUCTURED-LOCATION;VALUE=URI:geo:24.7,46.5
        DESCRIPTION:Bring the book.\\nManaged by Jadwal
        STATUS:TENTATIVE
        SEQUENCE:4
        X-COLOUR:red
        BEGIN:VALARM
        TRIGGER:-PT5M
        DESCRIPTION:wake
        END:VALARM
        END:VEVENT
        BEGIN:VTIMEZONE
        TZID:Asia/Riyadh
        X-OWN:1
        END:VTIMEZONE
        END:VCALENDAR
        """

    @Test func otherPlaceRemovesStructuredLocation() throws {
        let event = CalendarEvent.sample(location: "At Noura's", revision: 2)
        let lines = try self.merged(event, since: Self.first, into: Self.edited)
        #expect(lines.contains("LOCATION:At Noura's"))
        for gone in ["GEO:", "X-APPLE-"] { #expect(!lines.contains { $0.hasPrefix(gone) }) }
        for kept in [
            "Summary;LANGUAGE=ar:عشاء", "DURATION:PT90M", "STATUS:TENTATIVE", "X-COLOUR:red", "TRIGGER:-PT5M",
            "DESCRIPTION:wake", "X-OWN:1", "DTSTART;TZID=\"Asia/Riyadh\":20261121T200000", "METHOD:PUBLISH",
        ] { #expect(lines.contains(kept), "\(kept)") }
        #expect(lines.contains("SEQUENCE:5"))
    }

    @Test func otherTimeReplacesDurationAndZone() throws {
        let times = EventTimes.timed("2026-11-22T09:00", "2026-11-22T10:00", in: "Europe/Berlin")
        let lines = try self.merged(.sample(revision: 2, times: times), since: Self.first, into: Self.edited)
        #expect(lines.contains("DTSTART;TZID=Europe/Berlin:20261122T090000"))
        #expect(lines.contains("DTEND;TZID=Europe/Berlin:20261122T100000"))
        #expect(!lines.contains { $0.hasPrefix("DURATION") })
        #expect(lines.contains("TZID:Europe/Berlin"))
        #expect(lines.contains("LOCATION:Al Bujairi") && lines.contains("GEO:24.7;46.5"))
    }

    @Test func zoneOfASeriesIsKept() throws {
        let times = EventTimes.timed("2026-11-22T09:00", "2026-11-22T10:00", in: "Asia/Riyadh")
        let series = Self.edited.replacing("DURATION:PT90M", with: "DURATION:PT90M\nRRULE:FREQ=WEEKLY;COUNT=3")
        let event = CalendarEvent.sample(revision: 2, times: times)
        #expect(try self.merged(event, since: Self.first, into: series).contains("X-OWN:1"))
        #expect(try !self.merged(event, since: Self.first, into: Self.edited).contains("X-OWN:1"))
    }

    @Test func cancellationRemovesTheAlarms() throws {
        let off = CalendarEvent.sample(summary: "", revision: 2, status: .cancelled)
        let lines = try self.merged(off, since: Self.first, into: Self.edited)
        #expect(lines.contains("STATUS:CANCELLED") && lines.contains("TRANSP:TRANSPARENT"))
        #expect(!lines.contains("BEGIN:VALARM"))
        #expect(lines.contains("Summary;LANGUAGE=ar:عشاء"))
    }

    /// Existing alarms are not removed, changed or added, for any reminder.
    @Test(arguments: [nil, .seconds(1800)] as [Duration?])
    func updateKeepsExistingAlarms(_ reminder: Duration?) throws {
        let event = CalendarEvent.sample(summary: "Lunch with Noura", revision: 2)
        let lines = try self.merged(event, since: Self.first, into: Self.edited, reminder: reminder)
        #expect(lines.contains("SUMMARY:Lunch with Noura"))
        let begin = try #require(lines.firstIndex(of: "BEGIN:VALARM"))
        #expect(lines[begin...].prefix(4) == ["BEGIN:VALARM", "TRIGGER:-PT5M", "DESCRIPTION:wake", "END:VALARM"])
        #expect(lines.count { $0 == "BEGIN:VALARM" } == 1)
        let bare = Self.edited.replacing("BEGIN:VALARM\nTRIGGER:-PT5M\nDESCRIPTION:wake\nEND:VALARM\n", with: "")
        let without = try self.merged(event, since: Self.first, into: bare, reminder: reminder)
        #expect(!without.contains("BEGIN:VALARM"))
    }

    /// The owner has moved the alarm. Its text is still Jadwal's.
    @Test func alarmWithTheOldTitleGetsTheNewTitle() throws {
        let own = Self.edited.replacing("DESCRIPTION:wake", with: "DESCRIPTION:Dinner with Noura")
        let event = CalendarEvent.sample(summary: "Lunch, late", revision: 2)
        let lines = try self.merged(event, since: Self.first, into: own)
        let begin = try #require(lines.firstIndex(of: "BEGIN:VALARM"))
        #expect(lines[begin...].prefix(3) == ["BEGIN:VALARM", "TRIGGER:-PT5M", "DESCRIPTION:Lunch\\, late"])
    }

    @Test func eventConfirmedAgainGetsItsAlarm() throws {
        let off = CalendarEvent.sample(revision: 2, status: .cancelled)
        let there = try self.merged(off, since: Self.first, into: Self.edited).joined(separator: "\r\n")
        let lines = try self.merged(.sample(revision: 3), since: off, into: there, reminder: .seconds(1800))
        let begin = try #require(lines.firstIndex(of: "BEGIN:VALARM"))
        #expect(lines[begin...].prefix(5).last == "END:VALARM" && lines.contains("TRIGGER:-PT30M"))
        let silent = try self.merged(.sample(revision: 3), since: off, into: there)
        #expect(!silent.contains("BEGIN:VALARM"))
    }

    @Test func eventConfirmedAgainHasTheAgreedValues() throws {
        let off = CalendarEvent.sample(summary: "", revision: 2, status: .cancelled)
        let lines = try self.merged(.sample(revision: 3), since: off, into: Self.edited)
        #expect(lines.contains("SUMMARY:Dinner with Noura") && lines.contains("STATUS:CONFIRMED"))
    }

    /// Some programs drop unknown properties. The rest of the object is as wanted.
    @Test func sameContentsWithoutRevisionAreTheSame() throws {
        let event = CalendarEvent.sample(revision: 2)
        let text = String(decoding: WrittenObject(event).bytes, as: UTF8.self)
        let merge = try #require(CalendarObjectMerge(event, since: nil, stampedAt: .sample))
        #expect(merge.merged(into: Array(text.replacing("X-JADWAL-REVISION:2\r\n", with: "").utf8)) == .same)
        guard case .changed = merge.merged(into: WrittenObject(.sample()).bytes) else {
            return try #require(Bool(false), "the revision is to be told")
        }
    }

    @Test(arguments: [
        "", "BEGIN:VCALENDAR\nEND:VCALENDAR", "BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VCALENDAR", "END:VEVENT",
        "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:other\nEND:VEVENT\nEND:VCALENDAR", "A:B\nBEGIN:VCALENDAR\nEND:VCALENDAR",
        String(repeating: "BEGIN:VCALENDAR\n", count: 9),
    ])
    func otherObjectIsNotChanged(_ text: String) throws {
        let merge = try #require(CalendarObjectMerge(.sample(), since: nil, stampedAt: .sample))
        #expect(merge.merged(into: Array(text.utf8)) == nil)
    }
}
