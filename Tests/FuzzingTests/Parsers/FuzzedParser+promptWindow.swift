@testable import ChatReader
@testable import OfflineAnswers
@testable import OfflineModel
@testable import Pipeline
@testable import Time

extension FuzzedParser {
    /// Conversations of any texts and names, written as a prompt and read by the offline model: no text of a chat becomes a
    /// message, a tag or another's word. The bytes are choices.
    static let promptWindow = FuzzedParser(
        name: "prompt-window",
        longest: 1024,
        words: FuzzWords.prompt + FuzzWords.speech
    ) { input in
        var choices = Choices(input)
        let zone = choices.truth() ? Zone.utc : Zone("Asia/Riyadh") ?? .utc
        var messages: [WindowMessage] = []
        repeat {
            messages.append(Self.message(messages.count, &choices))
        } while !choices.isEmpty && messages.count < 40
        let window = ConversationWindow(messages: messages, generation: 1, zone: zone, knownEvents: [])
        for form in [PromptTemplate.Form.v1, .v2] {
            let template = PromptTemplate(name: "t", form: form, system: "", answerSchema: [])
            let user = template.prompt(for: window, nonce: "n0nce").user
            guard let read = PromptReader.read(user) else { throw UnkeptPromise("the prompt cannot be read") }
            try Self.check(read, window, form, user)
        }
        return true
    }

    private static func message(_ index: Int, _ choices: inout Choices) -> WindowMessage {
        let (isMine, isEdited) = (choices.truth(), choices.truth())
        let content = MessageContent(
            senderName: choices.truth() ? choices.text() : nil,
            body: choices.text(),
            quoted: choices.byte() < 32
                ? QuotedMessage(senderName: nil, isSenderMe: nil, body: choices.text(), timestamp: nil) : nil,
            wasEdited: isEdited
        )
        let saidAt = ConversationWindow.fuzzedNewest + Int64(index) * 60
        return WindowMessage(id: "m\(index)", isSenderMe: isMine, saidAt: saidAt, content: content)
    }

    private static func check(
        _ read: PromptInput,
        _ window: ConversationWindow,
        _ form: PromptTemplate.Form,
        _ user: String
    ) throws {
        try UnkeptPromise.unless(read.messages.count == window.messages.count, "\(form): another number of messages")
        let fences = user.utf8.count { $0 == UInt8(ascii: "<") }
        let tags = form == .v1 ? 6 : 14
        try UnkeptPromise.unless(fences == tags, "\(form): \(fences) tags")
        for (found, said) in zip(read.messages, window.messages) {
            if form == .v2 { try UnkeptPromise.unless(found.isOwner == said.isSenderMe, "said by the other side") }
            let name = PromptReader.unescaped(PromptText.name(said.content.senderName, isOwner: said.isSenderMe))
            try UnkeptPromise.unless(found.sender == name, "\(form): another name")
            try UnkeptPromise.unless(name.utf8.count <= 600, "a name without a bound")
            let body = PlainText.clean(said.content.body, keepingLineBreaks: false)
            // Text with the marks of a quote is read as a quote and left out, which harms only its writer.
            let scalars = body.unicodeScalars
            guard !scalars.contains("⟪"), !scalars.starts(with: "[re: ".unicodeScalars) else { continue }
            try UnkeptPromise.unless(found.body == body, "\(form): other words")
        }
    }
}
