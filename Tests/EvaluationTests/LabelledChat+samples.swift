internal import ChatReader
internal import Evaluation
internal import Pipeline

extension LabelledChat {
    /// A chat on a Saturday evening in Riyadh, one minute between messages, oldest first. The owner's messages begin
    /// with `>`.
    static func sample(
        _ bodies: [String],
        _ expected: LabelledVerdict,
        id: String = "t-1",
        language: String = "en"
    ) -> LabelledChat {
        let start: Int64 = 1_795_276_800
        let messages = bodies.enumerated().map { index, body in
            let isMe = body.hasPrefix(">")
            return LabelledMessage(
                id: "\(id)-\(index)",
                senderName: isMe ? "Sami" : "Noura",
                isSenderMe: isMe,
                body: isMe ? String(body.dropFirst()) : body,
                timestamp: start + Int64(60 * index)
            )
        }
        return LabelledChat(
            id: id,
            category: "plain_agreed",
            language: language,
            timezone: "Asia/Riyadh",
            messages: messages,
            expected: expected
        )
    }

    /// Dinner on Sunday at eight.
    static let dinner = LabelledChat.sample(
        ["Dinner tomorrow at 8 at Lusin?", ">sure, see you there"],
        LabelledVerdict(
            status: .agreed,
            event: LabelledEvent(
                startDate: "2026-11-22",
                startTime: "20:00",
                locationContains: ["Lusin"],
                titleKeywords: ["dinner"]
            )
        )
    )

    func scored(_ status: VerdictStatus?, _ event: DecidedEvent? = nil, fault: String? = nil) -> ScoredChat {
        let decision = Decision(status: status, events: [event].compactMap(\.self), fault: fault)
        return ScoredChat(
            self,
            .answer(ModelAnswer(text: "{}", inputTokens: 10, outputTokens: 2), milliseconds: 40),
            decision
        )
    }
}
