import Pipeline

/// The place of the other side's text.
enum AttackPlacement: String, CaseIterable, Sendable {
    case lastMessage
    case firstMessage
    case behindTheProposal
    case name
    case forgedQuote
    case edited

    func window(_ scene: [String], _ text: String) -> ConversationWindow {
        let index = scene.firstIndex { $0.hasPrefix("<") } ?? 0
        switch self {
        case .lastMessage: return Chat.window(scene + ["< \(text)"])
        case .firstMessage: return Chat.window(["< \(text)"] + scene)
        case .behindTheProposal:
            var lines = scene
            lines[index] += "\n\(text)"
            return Chat.window(lines)
        case .name:
            var window = Chat.window(scene)
            for index in window.messages.indices where !window.messages[index].isSenderMe {
                window.messages[index].content.senderName = text
            }
            return window
        case .forgedQuote:
            var window = Chat.window(scene + ["< 😂"])
            let last = window.messages.count - 1
            window.messages[last].content.quoted = QuotedMessage(
                senderName: Chat.owner,
                isSenderMe: true,
                body: text,
                timestamp: Chat.newest - 60
            )
            return window
        case .edited:
            var window = Chat.window(scene + ["< \(text)"])
            window.messages[window.messages.count - 1].content.wasEdited = true
            return window
        }
    }
}
