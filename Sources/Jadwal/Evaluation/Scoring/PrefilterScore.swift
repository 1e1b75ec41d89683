/// What the pre-filter would keep from the model.
public struct PrefilterScore: Sendable, Hashable, Codable {
    /// Of the conversations that the model has to read: those with another label than `NO_EVENT`.
    public var recall: Share
    /// Of those labelled `NO_EVENT`.
    public var skipped: Share
    /// What it would lose.
    public var lost: [String]

    public init(_ chats: [LabelledChat]) {
        let wanted = chats.filter { $0.expected.status != .noEvent }
        self.lost = wanted.filter { !$0.hasPlanCue }.map(\.id)
        self.recall = Share(wanted.count - self.lost.count, of: wanted.count)
        self.skipped = Share(chats.filter { $0.expected.status == .noEvent }.map(\.hasPlanCue), where: !)
    }
}

extension LabelledChat {
    /// Whether the pre-filter lets it through when it has come to rest.
    var hasPlanCue: Bool { self.window().map { Prefilter.cue(in: $0) != nil } ?? true }
}
