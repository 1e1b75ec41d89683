import Pipeline
import Time

extension ConversationWindow {
    /// 2026-11-21 13:00 in Riyadh.
    static let fuzzedNewest: Int64 = 1_795_255_200

    /// One of a few conversations: of one or both sides, with up to two known events, in zones with and without
    /// seasons.
    static func fuzzed(_ choice: UInt8) -> ConversationWindow {
        let messages = (0..<2).map { index in
            WindowMessage(
                id: "m\(index)",
                isSenderMe: index == 0 || choice & 1 == 1,
                saidAt: Self.fuzzedNewest - Int64(1 - index),
                content: MessageContent(senderName: "Noura", body: "b", quoted: nil, wasEdited: false)
            )
        }
        let day = LocalDate(daysSince1970: 20_800)
        let event = CalendarEvent(
            identity: .random(),
            revision: 1,
            summary: "Known",
            description: "Managed by Jadwal",
            location: "there",
            times: .allDay(start: day, endExclusive: day.adding(days: 1))
        )
        let zones = ["Asia/Riyadh", "America/New_York", "Australia/Lord_Howe", "UTC"].compactMap { Zone($0) }
        return ConversationWindow(
            messages: messages,
            generation: 1,
            zone: zones[Int(choice >> 1) % zones.count],
            knownEvents: Array(repeating: event, count: Int(choice >> 3) % 3)
        )
    }
}

extension Claim {
    static func fuzzed(at now: UnixTime) -> Claim {
        Claim(
            conversationID: "0192d3a4-6c1e-7b52-9f0e-3f5a2c9b1d78",
            customerID: "0192d3a4-6c1e-7b52-9f0e-3f5a2c9b1d77",
            leaseNumber: 1,
            dueAt: now,
            claimedAt: now,
            commitsForWindow: false,
            attempts: 0
        )
    }
}
