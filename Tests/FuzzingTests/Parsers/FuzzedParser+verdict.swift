import ChatReader

@testable import Pipeline
@testable import Time

extension FuzzedParser {
    /// A model's answer, and the changes of the calendar that are planned from it. The first byte chooses the
    /// conversation.
    static let verdict = FuzzedParser(
        name: "verdict",
        longest: 4096,
        words: FuzzWords.json + FuzzWords.verdict
    ) { input in
        let window = ConversationWindow.fuzzed(UInt8(truncatingIfNeeded: input.first ?? 0))
        let answer = String(decoding: input.dropFirst(), as: UTF8.self)
        guard let verdict = try? VerdictReader(window: window).read(answer) else { return false }
        try Self.check(verdict, window, answer)
        try Self.checkPlan(of: verdict, window)
        return true
    }

    private static func check(_ verdict: Verdict, _ window: ConversationWindow, _ answer: String) throws {
        let known = window.knownEvents.indices
        try UnkeptPromise.unless(verdict.claims.count <= 8, "\(verdict.claims.count) events")
        let isAboutEvents = verdict.status == .agreed || verdict.status == .denied
        // Version 3 says of each event what it does; before it, only the status says so. A key may be written in
        // escapes.
        let mayHaveActions = answer.contains("action") || answer.contains("\\u")
        try UnkeptPromise.unless(
            verdict.claims.isEmpty || isAboutEvents || mayHaveActions,
            "an event that was not agreed"
        )
        for claim in verdict.claims {
            try UnkeptPromise.unless(claim.reference.map(known.contains) ?? true, "changes what is not known")
            if let index = claim.cancels {
                let event = window.knownEvents[index]
                try UnkeptPromise.unless(claim.times == event.times, "calls off something else")
                continue
            }
            try UnkeptPromise.unless(verdict.status != .denied || mayHaveActions, "turned down and yet written")
            try UnkeptPromise.unless(Set(window.messages.map(\.isSenderMe)).count == 2, "agreed by one side")
            let sizes = [(claim.title ?? "", 500), (claim.location ?? "", 1000), (claim.notes, 8000)]
            for (text, limit) in sizes {
                try UnkeptPromise.unless(text.utf8.count <= limit, "a text too long")
                try UnkeptPromise.unless(
                    !text.unicodeScalars.contains { ($0.value < 32 && $0 != "\n") || $0.value == 0x202E },
                    "an invisible character"
                )
            }
            try Self.check(claim.times, window)
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

    /// Accepted changes can be sent, and their receivers accept them.
    private static func checkPlan(of verdict: Verdict, _ window: ConversationWindow) throws {
        let id = "0192d3a4-5b6c-7d8e-9f00-112233445566"
        let planner = EventPlanner(queue: "q", makeID: { id })
        let now = UnixTime(seconds: ConversationWindow.fuzzedNewest)
        let claim = Claim.fuzzed(at: now)
        let plan = try planner.plan(verdict.claims, claim: claim, window: window, now: now)
        // One event has one new place in time, and is called off once.
        let changed = Set(verdict.claims.compactMap(\.reference))
        let wanted = verdict.claims.count { $0.reference == nil } + changed.count
        try UnkeptPromise.unless(plan.changes.count + plan.expired == wanted, "events got lost")
        for (outgoing, change) in zip(plan.outgoing, plan.changes) {
            let read = try CalendarMessageCoder().decode(outgoing.body)
            try UnkeptPromise.unless(read.change == change, "the calendar-worker would read something else")
        }
    }
}
