@testable import Jadwal

extension FuzzedParser {
    /// What a model answers, and the changes of the calendar that are planned by it. The first byte chooses the conversation.
    static let verdict = FuzzedParser(
        name: "verdict",
        longest: 4096,
        words: FuzzWords.json + FuzzWords.verdict
    ) { input in
        let window = ConversationWindow.fuzzed(UInt8(truncatingIfNeeded: input.first ?? 0))
        let answer = String(decoding: input.dropFirst(), as: UTF8.self)
        guard let verdict = try? VerdictReader(window: window).read(answer) else { return false }
        try Self.check(verdict, window)
        try Self.checkPlan(of: verdict, window)
        return true
    }

    private static func check(_ verdict: Verdict, _ window: ConversationWindow) throws {
        let known = window.knownEvents.indices
        if let cancels = verdict.cancels {
            try UnkeptPromise.unless(verdict.status == .denied && known.contains(cancels), "cancels what is not known")
        }
        guard verdict.status == .agreed else {
            try UnkeptPromise.unless(verdict.events.isEmpty, "an event that was not agreed")
            return
        }
        try UnkeptPromise.unless((1...8).contains(verdict.events.count), "\(verdict.events.count) events")
        try UnkeptPromise.unless(Set(window.messages.map(\.isSenderMe)).count == 2, "agreed by one side")
        for event in verdict.events {
            try UnkeptPromise.unless(event.moves.map(known.contains) ?? true, "moves what is not known")
            let sizes = [(event.title ?? "", 500), (event.location ?? "", 1000), (event.notes, 8000)]
            for (text, limit) in sizes {
                try UnkeptPromise.unless(text.utf8.count <= limit, "a text too long")
                try UnkeptPromise.unless(
                    !text.unicodeScalars.contains { ($0.value < 32 && $0 != "\n") || $0.value == 0x202E },
                    "an invisible character"
                )
            }
            try Self.check(event.times, window)
        }
    }

    private static func check(_ times: EventTimes, _ window: ConversationWindow) throws {
        let newest = window.zone.local(UnixTime(seconds: window.messages.map(\.saidAt).max() ?? 0))
        let (first, last): (LocalDate, LocalDate)
        switch times {
        case .allDay(let start, let end):
            try UnkeptPromise.unless(start < end && end > newest.date, "days that are over or none")
            (first, last) = (start, end)
        case .timed(let start, let end, let zone):
            try UnkeptPromise.unless(start < end && end > newest && zone == window.zone, "times that are over or none")
            (first, last) = (start.date, end.date)
        }
        try UnkeptPromise.unless(first.daysSince1970 - newest.date.daysSince1970 <= 731, "too far ahead")
        try UnkeptPromise.unless(last.daysSince1970 - first.daysSince1970 <= 32, "too long")
    }

    /// Whatever was accepted can be sent on, and is taken by whoever gets it.
    private static func checkPlan(of verdict: Verdict, _ window: ConversationWindow) throws {
        let id = "0192d3a4-5b6c-7d8e-9f00-112233445566"
        let planner = EventPlanner(queue: "q", makeID: { id })
        let now = UnixTime(seconds: ConversationWindow.fuzzedNewest)
        let claim = Claim.fuzzed(at: now)
        let plan = try planner.plan(verdict, claim: claim, window: window, now: now)
        let wanted = verdict.events.count + (verdict.cancels == nil ? 0 : 1)
        try UnkeptPromise.unless(plan.changes.count + plan.expired == wanted, "events got lost")
        for (outgoing, change) in zip(plan.outgoing, plan.changes) {
            let read = try CalendarMessageCoder().decode(outgoing.body)
            try UnkeptPromise.unless(read.change == change, "the calendar-worker would read something else")
        }
    }
}
