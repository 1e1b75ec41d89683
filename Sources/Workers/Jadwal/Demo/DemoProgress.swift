/// How far one chat has come.
struct DemoProgress: Sendable, Hashable {
    let chat: DemoChat
    /// Messages in its export.
    let messages: Int
    private(set) var reached: DemoStep?
    private(set) var verdict: DemoVerdict?

    init(_ chat: DemoChat, messages: Int) { (self.chat, self.messages) = (chat, messages) }

    /// Nothing more is to come.
    var isDone: Bool {
        switch self.verdict {
        case .agreed: self.reached == .pushed
        case .denied, .notConfirmed, .noEvent, .rejected: true
        case nil: false
        }
    }

    /// What it waits for. Nil when nothing more is to come.
    var next: DemoStep? {
        guard !self.isDone else { return nil }
        return DemoStep.allCases.first { step in self.reached.map { $0 < step } ?? true }
    }

    /// - Returns: the steps that were reached since the last look, in order. A step that went by between two looks is among
    ///   them.
    mutating func look(_ sight: DemoSight) -> [DemoStep] {
        var steps: [DemoStep] = []
        while let step = self.next, self.isReached(step, sight) {
            if step == .read { self.verdict = Self.verdict(sight) }
            self.reached = step
            steps.append(step)
        }
        return steps
    }

    private func isReached(_ step: DemoStep, _ sight: DemoSight) -> Bool {
        switch step {
        case .stored: sight.generation >= Int64(self.messages)
        case .rested: sight.isDue || !sight.isPending
        case .read: !sight.isPending
        case .written: sight.events.allSatisfy(\.isWritten)
        case .pushed: sight.isOwnerTold
        }
    }

    /// A verdict that ends the matter clears the chat's text, and only an agreed one leaves an event.
    private static func verdict(_ sight: DemoSight) -> DemoVerdict {
        if let failure = sight.failure { return .rejected(failure) }
        guard sight.events.isEmpty else { return .agreed(sight.events.map(\.id)) }
        guard sight.messages > 0 else { return .denied }
        return sight.isArmed ? .notConfirmed : .noEvent
    }
}
