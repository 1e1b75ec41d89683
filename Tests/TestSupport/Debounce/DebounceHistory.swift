internal import Jadwal

/// What an onlooker knows of one conversation: every stored change and every committed verdict, in order. From it the promises
/// are worked out anew at each question, without the state that the store keeps.
struct DebounceHistory {
    struct Change {
        var messageID: String
        var at: UnixTime
        var saidAt: UnixTime
        /// The earlier of its own time and its arrival, in whole seconds: where it stands.
        var orderedAt: Int64
        var change: ConversationChange
        var arms: Bool
        /// An edit or a revocation.
        var isRewrite: Bool
    }

    struct Verdict {
        var at: UnixTime
        /// How many changes its window had seen.
        var read: Int
        var keepsArmed: Bool
        /// Its status clears the history, and nothing had come since its window.
        var clearsAll: Bool
    }

    var changes: [Change] = []
    var verdicts: [Verdict] = []
    /// Messages that a reader would see, with the number of changes there were when each was last changed.
    var visible: [String: Int] = [:]

    /// Since when there is something to read, if there is: the first change after the last window at which the conversation was
    /// armed.
    var pendingSince: UnixTime? { self.pendingSince { _ in true } }

    /// Whether something must be read. What has armed the conversation and was revoked before anybody saw it need not be.
    var wantsReading: Bool {
        let later = self.changes.dropFirst(self.verdicts.last?.read ?? 0)
        let revoked = Set(later.filter { $0.change.kind == .silent }.map(\.messageID))
        return self.pendingSince { !revoked.contains($0.messageID) } != nil
    }

    private func pendingSince(_ counts: (Change) -> Bool) -> UnixTime? {
        let read = self.verdicts.last?.read ?? 0
        // Armed by what was before the window only as far as the verdict left it armed.
        var isArmed = self.verdicts.last?.keepsArmed ?? false
        for change in self.changes.dropFirst(read) {
            if change.arms && counts(change) { isArmed = true }
            if isArmed { return change.at }
        }
        return nil
    }

    /// The owner's arms, and what the other side has said before the newest that the owner had said until then. A verdict that cleared
    /// all there was has cleared that as well.
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

    /// Whether it was armed when a window of the first `read` changes was the whole of it.
    func isArmed(after read: Int) -> Bool {
        (self.verdicts.last?.keepsArmed ?? false)
            || self.changes.prefix(read).dropFirst(self.verdicts.last?.read ?? 0).contains { $0.arms }
    }

    /// A terminal verdict clears what its window had, and nothing that came later.
    mutating func clear(upTo read: Int) { self.visible = self.visible.filter { $0.value > read } }

    /// Then the start of the pending period may be taken a little later than it was: never earlier.
    var hasRewriteAfterWindow: Bool {
        self.changes.dropFirst(self.verdicts.last?.read ?? 0).contains { $0.isRewrite }
    }
}
