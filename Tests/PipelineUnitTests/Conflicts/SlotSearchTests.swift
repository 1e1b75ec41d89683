import Pipeline
import TestSupport
import Testing
import Time

@Suite("Free times are offered where an event fits")
struct SlotSearchTests {
    private static func slots(
        _ busy: [CalendarInstance],
        event: CalendarEvent = ConflictScene.event(),
        hours: String = "08:00-22:00",
        now: String = "2026-11-20T09:00"
    ) -> [String] {
        let search = SlotSearch(
            for: event,
            among: busy,
            hours: DayHours(hours)!,
            zone: ConflictScene.zone,
            now: ConflictScene.at(now)
        )
        return (search?.slots() ?? []).map { slot in
            let reason =
                switch slot.reason {
                case .after(let title): "after \(title)"
                case .before(let title): "before \(title)"
                case .sameHour: "same hour"
                case .free: "free"
                }
            return "\(slot.start)-\(slot.end.time) \(reason)"
        }
    }

    private static let dentist = ConflictScene.busy("2026-11-22T16:30", "2026-11-22T18:10")

    @Test func slotsOfTheDayComeBeforeTheSameHourOnOtherDays() {
        #expect(
            Self.slots([Self.dentist]) == [
                "2026-11-22T18:15-19:15 after Dentist", "2026-11-22T15:30-16:30 before Dentist",
                "2026-11-23T17:00-18:00 same hour",
            ]
        )
    }

    @Test func noSlotIsBeforeNow() {
        #expect(
            Self.slots([Self.dentist], now: "2026-11-22T15:31") == [
                "2026-11-22T18:15-19:15 after Dentist", "2026-11-23T17:00-18:00 same hour",
                "2026-11-24T17:00-18:00 same hour",
            ]
        )
    }

    @Test func slotsAreInTheOwnersHours() {
        let slots = Self.slots([Self.dentist], hours: "17:00-19:00")
        #expect(
            slots == [
                "2026-11-23T17:00-18:00 same hour", "2026-11-24T17:00-18:00 same hour",
                "2026-11-25T17:00-18:00 same hour",
            ]
        )
        #expect(Self.slots([Self.dentist], hours: "20:00-01:30").first == "2026-11-22T20:00-21:00 free")
        #expect(Self.slots([Self.dentist], hours: "09:00-09:45").isEmpty)
    }

    @Test func fullDayIsSkipped() {
        let full = (22...24).map { ConflictScene.busy("2026-11-\($0)T00:00", "2026-11-\($0)T23:00") }
        #expect(
            Self.slots(full) == [
                "2026-11-25T17:00-18:00 same hour", "2026-11-26T17:00-18:00 same hour",
                "2026-11-27T17:00-18:00 same hour",
            ]
        )
    }

    @Test func nearestHourIsOfferedIfTheSameIsTaken() {
        let busy = [
            ConflictScene.busy("2026-11-22T00:00", "2026-11-22T23:59"),
            ConflictScene.busy("2026-11-23T15:00", "2026-11-23T17:30", title: "Class"),
        ]
        #expect(Self.slots(busy).first == "2026-11-23T17:30-18:30 after Class")
    }

    @Test func tentativeEntriesBlockSlotsAndWholeDaysDoNot() {
        var maybe = ConflictScene.busy("2026-11-22T18:15", "2026-11-22T19:00", title: "Maybe")
        maybe.status = .tentative
        let slots = Self.slots([Self.dentist, maybe, ConflictScene.day("2026-11-22")])
        #expect(slots.first == "2026-11-22T15:30-16:30 before Dentist")
        #expect(slots.contains("2026-11-22T19:00-20:00 after Maybe"))
    }

    @Test func lengthIsKeptAcrossAClockChange() {
        let zone = Zone("Europe/Berlin")!
        let event = CalendarEvent(
            identity: .random(),
            revision: 1,
            summary: "Call",
            description: "",
            location: nil,
            times: .timed(
                start: ConflictScene.wall("2026-03-28T01:30"),
                end: ConflictScene.wall("2026-03-28T03:30"),
                zone: zone
            )
        )
        let busy = CalendarInstance(
            uid: "b",
            title: "B",
            calendar: "C",
            start: zone.instant(of: ConflictScene.wall("2026-03-28T00:00")),
            end: zone.instant(of: ConflictScene.wall("2026-03-28T23:00"))
        )
        let slots = SlotSearch(
            for: event,
            among: [busy],
            hours: DayHours("00:00-10:00")!,
            zone: zone,
            now: .distantPast
        )
        let first = slots?.slots().first
        #expect(first.map { "\($0.start) \($0.end)" } == "2026-03-29T01:30 2026-03-29T04:30")
    }

    @Test func allDayEventGetsNoSlots() {
        let day = LocalDate("2026-11-22")!
        #expect(
            Self.slots([], event: ConflictScene.event(.allDay(start: day, endExclusive: day.adding(days: 1)))).isEmpty
        )
    }

    /// With random entries in the calendars.
    @Test func everySlotIsFreeInHoursAndOfTheSameLength() {
        let seed = UInt64.random(in: 0 ... .max)
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<200 {
            let busy = (0..<Int.random(in: 0...60, using: &generator)).map { index in
                let start =
                    ConflictScene.at("2026-11-22T00:00")
                    + .seconds(60 * Int.random(in: -600...12_000, using: &generator))
                return CalendarInstance(
                    uid: "\(index)",
                    title: "T\(index)",
                    calendar: "C",
                    start: start,
                    end: start + .seconds(60 * Int.random(in: 0...600, using: &generator))
                )
            }
            let event = ConflictScene.event()
            let search = SlotSearch(
                for: event,
                among: busy,
                hours: .standard,
                zone: ConflictScene.zone,
                now: ConflictScene.at("2026-11-22T12:00")
            )
            let slots = search?.slots() ?? []
            #expect(slots.count <= SlotSearch.count)
            #expect(Set(slots.map(\.start)).count == slots.count, "seed \(seed)")
            for slot in slots {
                var moved = event
                moved.times = slot.times
                let isFree = ConflictRules.conflicts(of: moved, among: busy, in: ConflictScene.zone).isEmpty
                let (start, end) = (slot.start.time, slot.end.time)
                let isInHours = start >= DayHours.standard.from && end <= DayHours.standard.until && start < end
                #expect(isFree && isInHours, "seed \(seed): \(slot.start)")
                #expect(
                    slot.times.end(in: ConflictScene.zone) - slot.times.start(in: ConflictScene.zone) == .seconds(3600)
                )
            }
        }
    }
}
