internal import ChatReader
internal import Pipeline

/// Adds two messages: one side cancels, the other side accepts that. The label becomes a refusal.
enum AppendedRetraction {
    private struct Wording {
        var retractions: [String]
        var replies: [String]
    }

    private static let english = Wording(
        retractions: [
            "Really sorry, something came up and I can't make it anymore. Let's cancel",
            "I have to cancel, so sorry 🙏", "hey sorry but I can't come after all, let's call it off",
        ],
        replies: ["No worries at all", "Ok no problem, another time", "ah ok, hope everything is fine"]
    )
    private static let arabic = Wording(
        retractions: [
            "معليش طلع لي ظرف وما أقدر أجي، خلنا نلغيها", "اعتذر منك والله لازم نلغي", "آسف ما راح أقدر أجي، كنسل",
        ],
        replies: ["ولا يهمك", "ما عليه، مرة ثانية إن شاء الله", "عادي مو مشكلة"]
    )
    private static let arabizi = Wording(
        retractions: ["m3leesh ma agdar aji, khalna nelgheeha", "asef wallah lazem nkansel"],
        replies: ["wala yhmk", "3adi mo moshkela"]
    )
    private static let wordings = ["en": [english], "ar": [arabic], "mixed": [english, arabic], "arabizi": [arabizi]]

    /// nil without an agreement, for more than one event, and for languages without wordings.
    static func derive(from chat: LabelledChat, pick: VariantPick) -> LabelledChat? {
        var pick = pick
        guard chat.expected.status == .agreed, chat.expected.accept?.status == nil, chat.category != "two_events",
            let wording = pick.one(of: Self.wordings[chat.language] ?? []),
            let whose = pick.one(of: [true, false]), let last = chat.messages.last,
            let retraction = pick.one(of: wording.retractions), let reply = pick.one(of: wording.replies)
        else { return nil }
        var retracted = chat
        for (index, text) in [retraction, reply].enumerated() {
            let isOwner = index == 0 ? whose : !whose
            guard let name = chat.messages.last(where: { $0.isSenderMe == isOwner })?.senderName else { return nil }
            retracted.messages.append(
                LabelledMessage(
                    id: "\(last.id)~\(index)",
                    senderName: name,
                    isSenderMe: isOwner,
                    body: text,
                    timestamp: last.timestamp + Int64(60 * (index + 1))
                )
            )
        }
        retracted.expected = LabelledVerdict(status: .denied, reference: chat.expected.reference)
        retracted.why = "What was agreed is called off in the end."
        return retracted
    }
}
