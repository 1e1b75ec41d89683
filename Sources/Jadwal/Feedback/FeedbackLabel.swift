/// What judgements make of one event that was read.
struct FeedbackLabel {
    /// The event as it should have been read; nil when it should not have been.
    var event: LabelledEvent?
    /// What the chat is without it, if the person has said so.
    var status: VerdictStatus?
    var reference: String?

    /// - Parameter judgements: of this event, oldest first.
    init(_ reading: KeptWindow.Reading, _ judgements: [WindowJudgement]) {
        self.reference = reading.reference
        if let last = judgements.last, last.kind == .dismissed, last.reason != .unwanted {
            self.status = last.reason?.status
            return
        }
        var label = LabelledEvent(reading.event)
        if let first = judgements.compactMap(\.plan).first, let right = judgements.compactMap(\.plan?.right).last {
            label.correct(reading.event, from: first.judged, to: right)
        }
        self.event = label
    }
}
