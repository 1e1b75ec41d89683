import TestSupport
import Testing

@testable import Pipeline
@testable import Time

/// A newer question about a plan replaces the older one, whatever messages they are based on; two plans keep two
/// questions.
@Suite struct AskedPlanTests {
    static func add(_ title: String, _ day: String, _ hour: Int) -> EventChange {
        EventChange(action: .add, event: Chat.known(title, Chat.times(day, PlanHistory.Slot.clock(hour))))
    }

    private static func day(_ day: String) -> EventTimes {
        let first = LocalDate(day)!
        return .allDay(start: first, endExclusive: first.adding(days: 1))
    }

    @Test(
        arguments: [
            ("Dinner", "Dinner", "2026-11-27", .plain, true), ("Dinner with Sara", "عشاء", "2026-11-27", .plain, true),
            ("Dinner", "Dinner at Nozomi", "2026-11-27", .plain, true),
            ("Gym", "Gym session", "2026-11-27", .moves, true),
            ("Dinner", "Dinner", "2026-11-28", .moves, true), ("Dinner", "Dinner", "2026-11-28", .plain, false),
            ("Dinner", "Dinner", "2026-11-27", .adds, false), ("Dinner", "Gym", "2026-11-27", .plain, false),
            ("Dinner", "Gym", "2026-11-27", .moves, false),
            ("Meeting with finance", "Meeting with legal", "2026-11-27", .plain, false),
            ("Meeting with finance", "Meeting with legal", "2026-11-27", .moves, false),
            ("Review", "Meeting with finance", "2026-11-28", .plain, false),
        ] as [(String, String, String, AskedPlan.Manner, Bool)]
    )
    func titleDayAndWordsTellThePlan(
        _ older: String,
        _ newer: String,
        _ day: String,
        _ manner: AskedPlan.Manner,
        _ isSame: Bool
    ) {
        let plan = AskedPlan(change: Self.add(newer, day, 20), names: ["sara"])
        #expect(plan.replaces(Self.add(older, "2026-11-27", 17), manner) == isSame)
    }

    @Test(arguments: AskedPlan.Manner.allCases) func oneStartIsOnePlanAndKnownEventsAreThemselves(
        _ manner: AskedPlan.Manner
    ) {
        let plan = AskedPlan(change: Self.add("Gym", "2026-11-27", 17), names: [])
        #expect(plan.replaces(Self.add("Dinner", "2026-11-27", 17), manner))
        let day = AskedPlan(
            change: EventChange(action: .add, event: Chat.known("Gym", Self.day("2026-11-27"))),
            names: []
        )
        let other = EventChange(action: .add, event: Chat.known("Dinner", Self.day("2026-11-28")))
        #expect(!day.replaces(other, manner), "two whole days have no start in common")
        let known = Chat.known("Dinner", Chat.times("2026-11-27", "17:00"))
        let update = AskedPlan(change: EventChange(action: .update, event: known), names: [])
        #expect(update.replaces(EventChange(action: .cancel, event: known), manner))
        #expect(!update.replaces(Self.add("Dinner", "2026-11-27", 17), manner))
    }

    /// Random plans are proposed, moved to another hour or day, and repeated. After each step each plan has one open
    /// question, at its newest time.
    @Test(arguments: 1...60) func eachPlanHasOneQuestionAtItsNewestTime(_ seed: UInt64) throws {
        var history = PlanHistory(seed: seed)
        for step in 1...12 {
            try history.step()
            #expect(
                Set(history.open.map { PlanHistory.Slot($0.change) }) == Set(history.plans.map(\.slot)),
                "\(seed) \(step)"
            )
            #expect(history.open.count == history.plans.count, "seed \(seed), step \(step): \(history.lines)")
        }
    }
}

/// A chat in which plans are made and moved with hedged answers, and the resulting questions.
struct PlanHistory {
    struct Slot: Hashable {
        let day: String
        let hour: String

        init(_ day: Int, _ hour: Int) { (self.day, self.hour) = (Self.date(day), Self.clock(hour)) }

        init(_ change: EventChange) {
            let start = change.event.times.firstMoment
            (self.day, self.hour) = (start.map { "\($0.date)" } ?? "", start.map { "\($0.time)" } ?? "")
        }

        /// From ten o'clock on.
        static func clock(_ hour: Int) -> String { "\(hour):00" }

        static func date(_ day: Int) -> String { "2026-12-0\(day)" }
    }

    struct Plan {
        let activity: Int
        var day: Int
        var hour: Int
        var slot: Slot { Slot(self.day, self.hour) }
    }

    private static let titles = [
        ["Dinner", "عشاء", "Dinner with Noura"], ["Gym", "نادي", "Gym session"], ["Coffee", "قهوة"], ["Padel", "بادل"],
    ]
    private static let words = ["dinner", "gym", "coffee", "padel"]

    private(set) var plans: [Plan] = []
    private(set) var open: [OpenQuestion] = []
    private(set) var lines = ["< hi", "> hi"]
    private var random: SeededGenerator

    init(seed: UInt64) { self.random = SeededGenerator(seed: seed) }

    mutating func step() throws {
        switch Int.random(in: 0..<4, using: &self.random) {
        case 0 where self.plans.count < 6: try self.propose()
        case 1: try self.move(toDay: true)
        case 2: try self.move(toDay: false)
        default: try self.repeatOne()
        }
    }

    private mutating func propose() throws {
        let plan = Plan(activity: self.pick(0..<4), day: self.pick(1..<8), hour: self.pick(13..<22))
        let isFree = !self.plans.contains {
            $0.slot == plan.slot || $0.activity == plan.activity && $0.day == plan.day
        }
        guard isFree else { return }
        self.plans.append(plan)
        try self.ask(plan, "\(Self.words[plan.activity]) on \(plan.day) December at \(plan.hour):00?")
    }

    /// The plan of its activity that was mentioned last is moved; the others stay.
    private mutating func move(toDay: Bool) throws {
        guard let last = self.plans.last else { return }
        var plan = last
        if toDay { plan.day = self.pick(1..<8) } else { plan.hour = self.pick(13..<22) }
        let isFree = !self.plans.dropLast().contains {
            $0.slot == plan.slot || $0.activity == plan.activity && $0.day == plan.day
        }
        guard isFree, plan.slot != last.slot else { return }
        self.plans[self.plans.count - 1] = plan
        let words = toDay ? "let's move it to \(plan.day) December instead?" : "let's make it \(plan.hour):00 instead?"
        try self.ask(plan, words)
    }

    private mutating func repeatOne() throws {
        guard !self.plans.isEmpty else { return }
        let plan = self.plans[self.pick(0..<self.plans.count)]
        try self.ask(plan, "\(Self.words[plan.activity]) on \(plan.day) December at \(plan.hour):00, remember?")
    }

    private mutating func ask(_ plan: Plan, _ words: String) throws {
        self.lines += ["< \(words)", "> maybe, not sure"]
        let read = QuestionPlannerTests.read { window in
            window = Chat.window(self.lines)
            window.openQuestions = self.open
        }
        let titles = Self.titles[plan.activity]
        let claim = EventClaim(
            title: titles[self.pick(0..<titles.count)],
            times: Chat.times(plan.slot.day, plan.slot.hour),
            location: nil,
            notes: ""
        )
        let doubt = QuestionPlannerTests.doubt(claim, at: [self.lines.count - 2, self.lines.count - 1])
        let planned = try AnalysedWindow.questions.plan(
            doubt,
            besides: EventPlan(),
            of: read,
            now: QuestionPlannerTests.now
        )
        self.open.removeAll { planned.replaced.contains($0.id) }
        self.open += planned.questions.map { OpenQuestion(id: $0.id, change: $0.change, messageIDs: $0.messageIDs) }
    }

    private mutating func pick(_ range: Range<Int>) -> Int { Int.random(in: range, using: &self.random) }
}
