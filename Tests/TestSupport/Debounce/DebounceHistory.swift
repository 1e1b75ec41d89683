internal import Pipeline
internal import Time

/// All stored changes and committed verdicts of one conversation, in order. The expected state is computed from them,
/// without the state of the store.
struct DebounceHistory {
    struct Change {
        var messageID: String
        var at: UnixTime
        var saidAt: UnixTime
        /// The earlier of its own time and its arrival, in whole seconds. It decides the order.
        var orderedAt: Int64
        var change: ConversationChange
        var arms: Bool
        /// An edit or a revocation.
        var isRewrite: Bool
    }

    struct Verdict {
        var at: UnixTime
        /// How many changes its window contained.
        var read: Int
        var keepsArmed: Bool
        /// Its status clears the history, and no change came after its window.
        var clearsAll: Bool
    }

    var changes: [Change] = []
    var verdicts: [Verdict] = []
    /// Visible messages, with the number of changes at the last change of each.
    var visible: [String: Int] = [:]

    /// The start of the pending period: the first change after the last window at which the conversation was armed.
    /// nil if nothing is pending.
    var pendingSince: UnixTime? { self.pendingSince { _ in true } }

    /// True if an analysis is needed. It is not needed for an arming message that was revoked before an analysis saw
    /// it.
    var wantsReading: Bool {
        let later = self.changes.dropFirst(self.verdicts.last?.read ?? 0)
        let revoked = Set(later.filter { $0.change.kind == .silent }.map(\.messageID))
        return self.pendingSince { !revoked.contains($0.messageID) } != nil
    }

    private func pendingSince(_ counts: (Change) -> Bool) -> UnixTime? {
        let read = self.verdicts.last?.read ?? 0
        // Changes before the window arm the conversation only if the verdict left it armed.
        var isArmed = self.verdicts.last?.keepsArmed ?? false
        for change in self.changes.dropFirst(read) {
            if change.arms && counts(change) { isArmed = true }
            if isArmed { return change.at }
        }
        return nil
    }

    /// Messages of the owner arm the conversation. So do messages of the other side that are older than the owner's
    /// newest message. A verdict that cleared everything has cleared these too.
    mutating func append(_ change: ConversationChange, of messageID: String, at now: UnixTime, isRewrite: Bool) {
        let cleared = self.verdicts.last(where: \.clearsAll)?.read ?? 0
        let owners = self.changes.dropFirst(cleared).filter { $0.change.kind == .owners }.map(\.orderedAt).max()
        let orderedAt = min(change.timestamp, now.seconds)
        self.changes.append(
            Change(
                messageID: messageID,
                at: now,
                saidAt: min(UnixTime(seconds: change.timestamp + 1), now),
                orderedAt: orderedAt,
                change: change,
                arms: change.kind == .owners
                    || change.kind == .others && owners.map { orderedAt <= $0 } ?? false,
                isRewrite: isRewrite
            )
        )
    }

    func due(_ rules: DebounceRules) -> UnixTime? {
        guard let pending = self.pendingSince, let activity = self.changes.map(\.saidAt).max() else { return nil }
        return min(activity + rules.quiet, pending + rules.maxWait)
    }

    /// True if the conversation was armed after its first `read` changes.
    func isArmed(after read: Int) -> Bool {
        (self.verdicts.last?.keepsArmed ?? false)
            || self.changes.prefix(read).dropFirst(self.verdicts.last?.read ?? 0).contains { $0.arms }
    }

    /// A terminal verdict clears the messages of its window, and no later ones.
    mutating func clear(upTo read: Int) { self.visible = self.visible.filter { $0.value > read } }

    /// In this case the store may count the pending period from a little later, never from earlier.
    var hasRewriteAfterWindow: Bool {
        self.changes.dropFirst(self.verdicts.last?.read ?? 0).contains { $0.isRewrite }
    }
}
