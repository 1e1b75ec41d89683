import Jadwal

/// A verdict that adds one event.
enum AgreedVerdict {
    static func commit(_ claim: Claim, _ window: ConversationWindow) throws -> VerdictCommit {
        let start = LocalDateTime(date: LocalDate("2023-11-20")!, time: LocalTime("20:00")!)
        let times = EventTimes.timed(start: start, end: start.adding(minutes: 60), zone: window.zone)
        let event = EventClaim(title: "Dinner", times: times, location: "Al Bujairi", notes: "")
        let plan = try EventPlanner(queue: "wasapp.calendar.events").plan(
            [event],
            claim: claim,
            window: window,
            now: UnixTime(seconds: 1_700_000_040)
        )
        return VerdictCommit(
            claim: claim,
            verdict: .status(.agreed),
            readGeneration: window.generation,
            windowMessageIDs: window.messages.map(\.id),
            changes: plan.changes,
            origin: EventOrigin(
                prompt: "v2",
                model: "m",
                window: window.mayBeKept ? KeptWindow(window, agreed: plan.agreed) : nil
            ),
            outgoing: plan.outgoing
        )
    }
}
