/// The documented user message (product, "The documented prompt").
enum UserMessageV1 {
    static func render(_ window: ConversationWindow) -> String {
        let newest = window.zone.local(UnixTime(seconds: window.messages.map(\.saidAt).max() ?? 0))
        let lines = window.messages.map { message in
            let name = PromptText.name(message.content.senderName, isOwner: message.isSenderMe)
            return "\(name) (\(message.saidAt)): \(PromptText.body(of: message, quoteMark: ("[re: ", "] ")))"
        }
        return """
            <date>\(newest.date)</date>
            <time>\(newest.time)</time>
            <messages>
            \(lines.joined(separator: "\n"))
            </messages>
            """
    }
}
