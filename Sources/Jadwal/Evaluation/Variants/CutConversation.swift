/// A conversation that ends before anybody has answered the first message with a day or a time in it: whatever it proposes,
/// nothing is agreed.
enum CutConversation {
    /// Nil for what is no agreement, and where nothing would be left or cut off.
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
        // Before its answer a proposal may not look like one yet.
        cut.expected = LabelledVerdict(status: .notConfirmed, accept: AcceptedAnswers(status: [.noEvent]))
        cut.why = "Nobody has answered yet."
        return cut
    }

    private static func namesWhen(_ message: LabelledMessage, _ zone: Zone) -> Bool {
        let said = zone.local(UnixTime(seconds: message.timestamp))
        return !DateReader(reference: said).read(message.body).isEmpty || !TimeReader().read(message.body).isEmpty
    }
}
