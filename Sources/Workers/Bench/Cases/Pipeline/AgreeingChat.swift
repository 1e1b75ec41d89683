internal import Jadwal

/// The chat that the bench's conversations have, and the only right answer to it: with what was said, it passes every rule that
/// Jadwal holds an answer against.
struct AgreeingChat: Sendable {
    /// A month and more ahead, so that nothing of it is over.
    let day: LocalDate

    /// As seen in Riyadh.
    static var today: AgreeingChat {
        let seconds = WallClock.now / 1_000_000
        // Of a month, not of a day: a stub that was started before midnight says the same as a chat after it.
        let month = seconds / (86_400 * 30)
        return AgreeingChat(day: LocalDate(daysSince1970: Int(month + 2) * 30))
    }

    private var proposal: String { "plan #7 on \(self.day) at 19:30?" }
    private var acceptance: String { "agreed #7" }

    /// In the order in which it was said: the other's, then the owner's.
    ///
    /// - Parameters:
    ///   - chat: makes it a conversation of its own.
    ///   - seconds: since 1970, of both messages.
    func messages(of customer: String, chat: String, at seconds: Int64) -> [[UInt8]] {
        [(false, "Noura", self.proposal), (true, "Sami", self.acceptance)].enumerated().map { index, message in
            let (isMine, name, body) = message
            return Array(
                """
                {"customer_id":"\(customer)","id":"\(isMine)_\(chat)_\(index)","chat_id":"\(chat)","is_sender_me":\(isMine),\
                "sender_name":"\(name)","body":"\(body)","timestamp":\(seconds)}
                """.utf8
            )
        }
    }

    /// To version 2 of the prompt.
    var answer: String {
        """
        {"status":"HAS_EVENT_AGREED","events":[{"title":"plan 7","start_date":"\(self.day)","end_date":null,\
        "start_time":"19:30","end_time":null,"location":null,"notes":"Managed by Jadwal","reference":null,\
        "evidence":{"messages":[1,2],"phrase":"\(self.day) at 19:30"}}]}
        """
    }
}
