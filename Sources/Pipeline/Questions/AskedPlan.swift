internal import ChatReader
internal import Time

/// A change that an owner is asked about, as a plan. Two questions about one plan must not be open at once, because
/// accepting both would make two events.
struct AskedPlan {
    /// The way in which the messages of a newer change refer to an older plan.
    enum Manner: Sendable, CaseIterable {
        /// Without a reference. The same activity on another day is another plan.
        case plain
        /// They move something: "make it 8 instead", "an hour later".
        case moves
        /// They add something: "also …".
        case adds
    }

    let change: EventChange
    /// The words of people's names, which do not distinguish plans within a chat.
    let names: Set<String>

    /// True for a question about an older change that this one replaces.
    func replaces(_ older: EventChange, _ manner: Manner) -> Bool {
        if self.change.event.identity == older.event.identity { return true }
        guard self.change.action == .add, older.action == .add else { return false }
        // The two people cannot have two meetings at one time.
        if let start = self.change.event.times.firstMoment, start == older.event.times.firstMoment { return true }
        guard manner != .adds, self.hasTitle(like: older) else { return false }
        return manner == .moves || self.isOnDay(of: older)
    }

    func isOnDay(of older: EventChange) -> Bool {
        self.change.event.times.firstDay == older.event.times.firstDay
    }

    /// True if one title has all words of the other, or both name one activity and no word distinguishes them.
    private func hasTitle(like older: EventChange) -> Bool {
        let (own, other) = (PlanTitle(self.change.event.summary), PlanTitle(older.event.summary))
        if self.isPart(own.words, of: other.words, mayBeEmpty: false) { return true }
        guard let kind = own.kind, kind == other.kind else { return false }
        return self.isPart(own.details, of: other.details, mayBeEmpty: true)
    }

    private func isPart(_ left: Set<String>, of right: Set<String>, mayBeEmpty: Bool) -> Bool {
        let (own, other) = (left.subtracting(self.names), right.subtracting(self.names))
        if own.isEmpty || other.isEmpty { return mayBeEmpty }
        return own.isSubset(of: other) || other.isSubset(of: own)
    }
}

/// The distinguishing words of a title.
private struct PlanTitle {
    let kind: String?
    let words: Set<String>
    /// Without the words that name the activity.
    let details: Set<String>

    init(_ title: String) {
        let tokens = Tokenizer.tokens(of: title)
        let activity = ActivityReader.read(tokens, of: title).first
        let kept = tokens.indices.filter { tokens[$0].kind != .mark && !Self.joints.contains(tokens[$0]) }
        // "Gym session" is of the gym, as "نادي" is.
        let first = activity.flatMap { ActivityReader.read([tokens[$0.tokens.lowerBound]], of: title).first }
        self.kind = (first ?? activity)?.value.kind
        self.words = Set(kept.map { tokens[$0].text })
        self.details = Set(kept.filter { !(activity?.tokens.contains($0) ?? false) }.map { tokens[$0].text })
    }

    private static let joints = Folding.words([
        "with", "the", "a", "an", "at", "in", "on", "of", "for", "to", "and", "my", "our", "مع", "في", "عند", "و", "من",
        "الى", "يوم",
    ])
}
