import ICalendar
import Pipeline
import Testing
import Time

/// From the calendar message to the object's text: other programs read the intended instant.
@Suite struct RepeatedHourFormTests {
    private func event(
        _ start: String,
        _ end: String,
        revision: Int = 1,
        _ action: String = "add"
    ) throws -> CalendarEvent {
        let json = """
            {"customer_id":"0192d3a4-0000-7000-8000-000000000001","event_id":"0192d3a4-5b6c-7d8e-9f00-112233445566",
            "revision":\(revision),"action":"\(action)","summary":"Night train","all_day":false,
            "start_time":"\(start)","end_time":"\(end)","time_zone":"Europe/Berlin"}
            """
        return try CalendarMessageCoder().decode(Array(json.utf8)).change.event
    }

    static let second = ("2027-10-31T02:30:00+01:00", "2027-10-31T03:30:00+01:00")
    static let zone = [
        "BEGIN:VTIMEZONE", "TZID:Etc/GMT-1", "BEGIN:STANDARD", "DTSTART:19700101T000000", "TZOFFSETFROM:+0100",
        "TZOFFSETTO:+0100", "END:STANDARD", "END:VTIMEZONE",
    ]

    @Test func secondRepeatedHourIsWrittenInAFixedZone() throws {
        let object = WrittenObject(try self.event(Self.second.0, Self.second.1))
        #expect(object.property("DTSTART") == ";TZID=Etc/GMT-1:20271031T023000")
        #expect(object.property("DTEND") == ";TZID=Etc/GMT-1:20271031T033000")
        #expect(Array(object.lines.drop { $0 != "BEGIN:VTIMEZONE" }.prefix(Self.zone.count)) == Self.zone)
        let long = WrittenObject(try self.event("2027-10-31T02:30:00+02:00", Self.second.0))
        #expect(long.property("DTSTART") == ";TZID=Etc/GMT-2:20271031T023000")
        #expect(long.property("DTEND") == ";TZID=Etc/GMT-2:20271031T033000")
    }

    @Test func firstRepeatedHourKeepsItsZone() throws {
        let object = WrittenObject(try self.event("2027-10-31T02:30:00+02:00", "2027-10-31T02:45:00+02:00"))
        #expect(object.property("DTSTART") == ";TZID=Europe/Berlin:20271031T023000")
        #expect(object.property("DTEND") == ";TZID=Europe/Berlin:20271031T024500")
    }

    /// Also in an object that its owner has edited.
    @Test func movesIntoTheSecondHourChangeTheZone() throws {
        let first = try self.event("2027-10-30T20:00:00+02:00", "2027-10-30T21:00:00+02:00")
        let moved = try self.event(Self.second.0, Self.second.1, revision: 2, "update")
        let back = try self.event("2027-11-02T20:00:00+01:00", "2027-11-02T21:00:00+01:00", revision: 3, "update")
        let off = try self.event(Self.second.0, Self.second.1, revision: 4, "cancel")
        var text = String(decoding: WrittenObject(first).bytes, as: UTF8.self)
        text = text.replacing("SUMMARY:Night train", with: "SUMMARY:Sleeper")
        func merge(_ event: CalendarEvent, since written: CalendarEvent) throws -> String {
            let merge = try #require(CalendarObjectMerge(event, since: written, stampedAt: .sample))
            guard case .changed(let bytes)? = merge.merged(into: Array(text.utf8)) else { return "" }
            return String(decoding: bytes, as: UTF8.self)
        }
        text = try merge(moved, since: first)
        for line in ["DTSTART;TZID=Etc/GMT-1:20271031T023000", "TZID:Etc/GMT-1", "SUMMARY:Sleeper"] {
            #expect(text.contains("\r\n\(line)\r\n"), "\(line)")
        }
        let cancelled = try merge(off, since: moved)
        #expect(cancelled.contains("STATUS:CANCELLED") && cancelled.contains("DTSTART;TZID=Etc/GMT-1:20271031T023000"))
        text = try merge(back, since: moved)
        for line in ["DTSTART;TZID=Europe/Berlin:20271102T200000", "TZID:Europe/Berlin", "SUMMARY:Sleeper"] {
            #expect(text.contains("\r\n\(line)\r\n"), "\(line)")
        }
    }

    @Test func markDistinguishesContentsOfOneRevision() throws {
        let event = try self.event(Self.second.0, Self.second.1)
        let version = try #require(CalendarObjectReader.version(of: WrittenObject(event).bytes))
        #expect(version.revision == 1 && version.mark == event.mark)
        var others = [event, event, event, event]
        others[0].summary = "Day train"
        others[1].location = "Platform 3"
        others[2].times = .allDay(start: LocalDate("2027-10-31")!, endExclusive: LocalDate("2027-11-01")!)
        others[3].status = .cancelled
        #expect(Set((others + [event]).map(\.mark)).count == 5)
        // A cancellation changes only the status.
        var off = others[0]
        off.status = .cancelled
        #expect(off.mark == others[3].mark)
    }
}
