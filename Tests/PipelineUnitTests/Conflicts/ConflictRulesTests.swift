import Pipeline
import Testing
import Time

@Suite("What collides with an event, and what does not")
struct ConflictRulesTests {
    struct Example: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var instance: CalendarInstance
        /// nil if there is no conflict.
        var isSoft: Bool?

        init(
            _ name: String,
            _ isSoft: Bool?,
            _ from: String = "17:30",
            _ to: String = "18:30",
            _ change: (inout CalendarInstance) -> Void = { _ in }
        ) {
            (self.testDescription, self.isSoft) = (name, isSoft)
            self.instance = ConflictScene.busy("2026-11-22T\(from)", "2026-11-22T\(to)")
            change(&self.instance)
        }
    }

    private static let own = "0192D3A4-5B6C-7D8E-9F00-112233445566@jadwal.app"

    private static let examples: [Example] = [
        Example("begins during it", false),
        Example("ends during it", false, "16:30", "17:01"),
        Example("lies inside of it", false, "17:15", "17:30"),
        Example("has it inside", false, "09:00", "21:00"),
        Example("is at the same time", false, "17:00", "18:00"),
        Example("ends when it begins", nil, "16:00", "17:00"),
        Example("begins when it ends", nil, "18:00", "19:00"),
        Example("takes no time, in its middle", false, "17:30", "17:30"),
        Example("takes no time, at its beginning", false, "17:00", "17:00"),
        Example("takes no time, at its end", nil, "18:00", "18:00"),
        Example("is elsewhere in the day", nil, "09:00", "10:00"),
        Example("was cancelled", nil) { $0.status = .cancelled },
        Example("leaves its owner free", nil) { $0.isTransparent = true },
        Example("was declined", nil) { $0.participation = .declined },
        Example("was accepted", false) { $0.participation = .accepted },
        Example("is tentative", true) { $0.status = .tentative },
        Example("was accepted tentatively", true) { $0.participation = .tentative },
        Example("was not answered yet", true) { $0.participation = .unanswered },
        Example("takes the day", true, "00:00", "23:59") { $0.isAllDay = true },
        Example("takes the day and leaves its owner free", nil, "00:00", "23:59") {
            ($0.isAllDay, $0.isTransparent) = (true, true)
        },
        Example("is on nobody knows what clock", true) { $0.isGuess = true },
        Example("is the event itself", nil) { $0.uid = Self.own },
    ]

    @Test(arguments: examples) func entryConflictsByItsRule(_ example: Example) {
        let conflicts = ConflictRules.conflicts(
            of: ConflictScene.event(),
            among: [example.instance],
            in: ConflictScene.zone
        )
        let expected = [example.isSoft].compactMap(\.self)
        #expect(conflicts.map(\.isSoft) == expected)
    }

    @Test func wholeDaysAreSoftConflicts() {
        let day = LocalDate("2026-11-22")!
        let event = ConflictScene.event(.allDay(start: day, endExclusive: day.adding(days: 1)))
        let instances = [
            ConflictScene.busy("2026-11-22T09:00", "2026-11-22T10:00"),
            ConflictScene.busy("2026-11-23T00:00", "2026-11-23T01:00"),
            ConflictScene.busy("2026-11-21T23:00", "2026-11-22T00:00"),
            ConflictScene.day("2026-11-22"), ConflictScene.day("2026-11-23"),
        ]
        let conflicts = ConflictRules.conflicts(of: event, among: instances, in: ConflictScene.zone)
        #expect(Set(conflicts.map(\.instance.title)) == ["Dentist", "Holiday"])
        #expect(!conflicts.contains { !$0.isSoft })
    }

    @Test func hardConflictsComeFirstAndOnce() {
        let (from, to) = ("2026-11-22T17:30", "2026-11-22T18:00")
        var copy = ConflictScene.busy(from, to, uid: "b", title: "B")
        copy.calendar = "Home"
        let instances = [
            ConflictScene.day("2026-11-22"), ConflictScene.busy(from, to, uid: "b", title: "B"), copy,
            ConflictScene.busy("2026-11-22T17:00", to, uid: "a", title: "A"),
            ConflictScene.busy("2026-11-22T17:45", to, uid: "a", title: "A again"),
        ]
        let conflicts = ConflictRules.conflicts(of: ConflictScene.event(), among: instances, in: ConflictScene.zone)
        #expect(conflicts.map(\.instance.title) == ["A", "B", "A again", "Holiday"])
        #expect(conflicts.map(\.isSoft) == [false, false, false, true])
    }

    @Test func otherTimesAreOfferedOnlyForHardConflicts() {
        func report(_ instances: [CalendarInstance], isComplete: Bool = true) -> ConflictReport {
            ConflictReport(
                of: ConflictScene.event(),
                among: CalendarFindings(
                    instances: instances,
                    unread: isComplete ? [] : ["Work"],
                    isComplete: isComplete
                ),
                hours: .standard,
                zone: ConflictScene.zone,
                now: ConflictScene.at("2026-11-20T09:00")
            )
        }
        let hard = report([ConflictScene.busy("2026-11-22T17:30", "2026-11-22T18:30")])
        #expect(hard.isHard && hard.slots.count == 3 && hard.isComplete)
        let soft = report([ConflictScene.day("2026-11-22")])
        #expect(!soft.isHard && soft.conflicts.count == 1 && soft.slots.isEmpty)
        let unread = report([], isComplete: false)
        #expect(!unread.isHard && !unread.isComplete && unread.unread == ["Work"])
    }
}
