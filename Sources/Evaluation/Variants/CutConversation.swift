internal import ChatReader
internal import Pipeline
internal import Time

/// Cuts a conversation before the answer to the first message with a day or a time. Then nothing is agreed.
enum CutConversation {
    /// nil without an agreement, and if nothing would be cut off.
    static func derive(from chat: LabelledChat) -> LabelledChat? {
        guard chat.expected.status == .agreed, let zone = Zone(chat.timezone),
            let proposal = chat.messages.firstIndex(where: { Self.namesWhen($0, zone) })
        else { return nil }
        let proposer = chat.messages[proposal].isSenderMe
        guard let answer = chat.messages[proposal...].firstIndex(where: { $0.isSenderMe != proposer }) else {
            return nil
        }
        var cut = chat
        cut.messages = Array(chat.messages[..<answer])
        // Without its answer, a proposal may not be recognisable.
        cut.expected = LabelledVerdict(status: .notConfirmed, accept: AcceptedAnswers(status: [.noEvent]))
        cut.why = "Nobody has answered yet."
        return cut
    }

    private static func namesWhen(_ message: LabelledMessage, _ zone: Zone) -> Bool {
        let said = zone.local(UnixTime(seconds: message.timestamp))
        return !DateReader(reference: said).read(message.body).isEmpty || !TimeReader().read(message.body).isEmpty
    }
}
