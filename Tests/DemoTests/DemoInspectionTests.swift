internal import Probe
internal import Testing
internal import Time

@testable internal import Demo

@Suite struct `The inspection accepts only agreed events` {
    private let day = LocalDate("2026-11-22")!

    private func event(
        _ id: String = "1",
        zone: String = "Europe/London",
        start: String = "20261122T200000",
        place: String = "Al Bujairi"
    ) -> [FetchedEvent] {
        FetchedEvent.read(
            """
            BEGIN:VEVENT
            UID:\(id)@jadwal.app
            DTSTART;TZID=\(zone):\(start)
            LOCATION:\(place)
            END:VEVENT
            """
        )
    }

    private func faults(_ verdict: DemoVerdict, of chat: DemoChat = DemoChat.all[0], _ events: [FetchedEvent])
        -> [String]
    {
        var progress = DemoProgress(chat, messages: 1)
        let ids: [String] = if case .agreed(let ids) = verdict { ids } else { [] }
        _ = progress.update(
            with:
                DemoSnapshot(
                    generation: 1,
                    isPending: false,
                    isDue: false,
                    isArmed: verdict == .notConfirmed,
                    messages: verdict == .denied ? 0 : 1,
                    events: ids.map { DemoSnapshot.Event(id: $0, isWritten: true) },
                    isOwnerTold: true
                )
        )
        return DemoInspection(owner: .omar, chats: [(progress, self.day)], events: events).faults
    }

    @Test func `the agreed event must exist exactly once`() {
        #expect(self.faults(.agreed(["1"]), self.event()) == [])
        #expect(!self.faults(.agreed(["1"]), []).isEmpty)
        #expect(!self.faults(.agreed(["1"]), self.event() + self.event()).isEmpty)
        #expect(!self.faults(.agreed(["1"]), self.event() + self.event("2")).isEmpty)
        #expect(!self.faults(.agreed(["1", "2"]), self.event() + self.event("2")).isEmpty)
        #expect(!self.faults(.notConfirmed, []).isEmpty)
    }

    @Test func `time, zone and place must be as agreed`() {
        #expect(!self.faults(.agreed(["1"]), self.event(zone: "Asia/Riyadh")).isEmpty)
        #expect(!self.faults(.agreed(["1"]), self.event(start: "20261122T190000")).isEmpty)
        #expect(!self.faults(.agreed(["1"]), self.event(start: "20261123T200000")).isEmpty)
        #expect(!self.faults(.agreed(["1"]), self.event(place: "Elsewhere")).isEmpty)
    }

    @Test func `without an agreement there must be no event`() {
        let denied = DemoChat.all[2]
        #expect(self.faults(.denied, of: denied, []) == [])
        #expect(self.faults(.noEvent, of: denied, []) == [])
        #expect(!self.faults(.agreed(["1"]), of: denied, self.event()).isEmpty)
        #expect(!self.faults(.denied, of: denied, self.event()).isEmpty)
    }
}

@Suite struct `Events are read from iCalendar text` {
    private let calendar = """
        BEGIN:VCALENDAR\r
        BEGIN:VTIMEZONE\r
        DTSTART:19700101T000000\r
        END:VTIMEZONE\r
        BEGIN:VEVENT\r
        UID:1@jadwal.app\r
        SUMMARY:Dinner\\, at la\r
         st\r
        DTSTART;TZID=Asia/Riyadh:20261122T200000\r
        DTEND;TZID=Asia/Riyadh:20261122T210000\r
        LOCATION:نجد \r
         \u{0651}فيليج\r
        END:VEVENT\r
        BEGIN:VEVENT\r
        UID:2@jadwal.app\r
        DTSTART;VALUE=DATE:20261122\r
        END:VEVENT\r
        END:VCALENDAR\r

        """

    @Test func `lines are unfolded and unescaped, and times are local`() throws {
        let events = FetchedEvent.read(self.calendar)
        try #require(events.count == 2)
        #expect(events[0].uid == "1@jadwal.app")
        #expect(events[0].summary == "Dinner, at last")
        #expect(events[0].zone == "Asia/Riyadh")
        #expect(events[0].start.map { "\($0)" } == "2026-11-22T20:00")
        #expect(events[0].end.map { "\($0)" } == "2026-11-22T21:00")
        #expect(events[0].location == "نجد \u{0651}فيليج")
        #expect(events[0].text.first == "BEGIN:VEVENT" && events[0].text.last == "END:VEVENT")
        #expect(events[0].text.contains(" st"))
        #expect(events[1].start == nil && events[1].zone == nil)
    }

    @Test func `invalid text holds no event`() {
        #expect(FetchedEvent.read("").isEmpty)
        #expect(FetchedEvent.read("BEGIN:VEVENT\r\nUID:1\r\n").isEmpty)
    }
}
