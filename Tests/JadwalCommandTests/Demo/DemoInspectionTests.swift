internal import Jadwal
internal import Testing

@testable internal import JadwalCommand

@Suite struct `The demo accepts only what was agreed` {
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
        _ = progress.look(
            DemoSight(
                generation: 1,
                isPending: false,
                isDue: false,
                isArmed: verdict == .notConfirmed,
                messages: verdict == .denied ? 0 : 1,
                events: ids.map { DemoSight.Event(id: $0, isWritten: true) },
                isOwnerTold: true
            )
        )
        return DemoInspection(owner: .omar, chats: [(progress, self.day)], events: events).faults
    }

    @Test func `the agreed event, once`() {
        #expect(self.faults(.agreed(["1"]), self.event()) == [])
        #expect(!self.faults(.agreed(["1"]), []).isEmpty)
        #expect(!self.faults(.agreed(["1"]), self.event() + self.event()).isEmpty)
        #expect(!self.faults(.agreed(["1"]), self.event() + self.event("2")).isEmpty)
        #expect(!self.faults(.agreed(["1", "2"]), self.event() + self.event("2")).isEmpty)
        #expect(!self.faults(.notConfirmed, []).isEmpty)
    }

    @Test func `at its local time, in the owner's zone, at the place`() {
        #expect(!self.faults(.agreed(["1"]), self.event(zone: "Asia/Riyadh")).isEmpty)
        #expect(!self.faults(.agreed(["1"]), self.event(start: "20261122T190000")).isEmpty)
        #expect(!self.faults(.agreed(["1"]), self.event(start: "20261123T200000")).isEmpty)
        #expect(!self.faults(.agreed(["1"]), self.event(place: "Elsewhere")).isEmpty)
    }

    @Test func `nothing where nothing was agreed`() {
        let denied = DemoChat.all[2]
        #expect(self.faults(.denied, of: denied, []) == [])
        #expect(self.faults(.noEvent, of: denied, []) == [])
        #expect(!self.faults(.agreed(["1"]), of: denied, self.event()).isEmpty)
        #expect(!self.faults(.denied, of: denied, self.event()).isEmpty)
    }
}
