extension LabelledChat {
    /// A window that was kept, labelled as people have judged what was read from it.
    ///
    /// Events that nobody judged stand as they were read, and so does one that was only unwanted. While any stands, the chat is
    /// agreed, with the last of them. With none left it is what the dismissals say: without a reason not confirmed, where the
    /// other two are as right.
    ///
    /// - Parameter judgements: oldest first.
    public init(_ window: KeptWindow, judgements: [WindowJudgement], id: String) {
        let labels = window.readings.map { reading in
            FeedbackLabel(reading, judgements.filter { $0.eventID == reading.eventID })
        }
        let isDismissed = labels.allSatisfy { $0.event == nil }
        self.init(
            id: id,
            category: isDismissed ? "feedback_dismissed" : "feedback_corrected",
            language: Self.script(of: window.messages),
            timezone: window.timezone,
            messages: window.messages,
            expected: Self.expected(labels),
            why: isDismissed ? "A person has dismissed what was read." : "A person has judged what was read."
        )
        self.knownEvents = window.knownEvents.isEmpty ? nil : window.knownEvents
    }

    private static func expected(_ labels: [FeedbackLabel]) -> LabelledVerdict {
        if let last = labels.last(where: { $0.event != nil }) {
            return LabelledVerdict(status: .agreed, event: last.event, reference: last.reference)
        }
        let said = Set(labels.compactMap(\.status))
        let isOpen = labels.contains { $0.status == nil }
        let cautious: [VerdictStatus] = [.notConfirmed, .denied, .noEvent]
        let status = isOpen ? .notConfirmed : cautious.first { said.contains($0) } ?? .notConfirmed
        let others = cautious.filter { $0 != status && (isOpen || said.contains($0)) }
        return LabelledVerdict(status: status, accept: others.isEmpty ? nil : AcceptedAnswers(status: others))
    }

    /// `ar`, `en` or `mixed`, by the letters alone: whoever files the chat knows better.
    private static func script(of messages: [LabelledMessage]) -> String {
        let scalars = messages.lazy.flatMap(\.body.unicodeScalars).filter(\.properties.isAlphabetic)
        let arabic = scalars.count { (0x0600...0x06FF).contains($0.value) }
        let latin = scalars.count { $0.value < 0x0250 }
        guard arabic > 0, latin > 0, min(arabic, latin) * 5 >= max(arabic, latin) else {
            return arabic > latin ? "ar" : "en"
        }
        return "mixed"
    }
}
