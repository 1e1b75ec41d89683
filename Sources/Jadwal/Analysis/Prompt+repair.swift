extension Prompt {
    /// Bytes of a refused answer that the model gets to see again.
    private static let longestAnswer = 8 << 10

    /// The question with what was wrong about the answer to it. What it says is the rules', and nothing of the conversation.
    func corrected(_ answer: String, because judged: JudgedAnswer) -> Prompt {
        let shown = String(decoding: answer.utf8.prefix(Self.longestAnswer), as: UTF8.self)
        let fault = """
            Your answer was not accepted:
            \(judged.complaint ?? "")
            Read the messages again and answer once more, with one JSON object in the same form and nothing else. What the messages do not \
            say is null. If both sides have not agreed to the same day, the status is HAS_EVENT_BUT_NOT_CONFIRMED.
            """
        return self.corrected(shown, because: fault)
    }
}
