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
    mutating func update(with snapshot: DemoSnapshot) -> [DemoStep] {
        var steps: [DemoStep] = []
        while let step = self.next, self.isReached(step, snapshot) {
            if step == .read { self.verdict = Self.verdict(snapshot) }
            self.reached = step
            steps.append(step)
        }
        return steps
    }

    private func isReached(_ step: DemoStep, _ snapshot: DemoSnapshot) -> Bool {
        switch step {
        case .stored: snapshot.generation >= Int64(self.messages)
        case .rested: snapshot.isDue || !snapshot.isPending
        case .read: !snapshot.isPending
        case .written: snapshot.events.allSatisfy(\.isWritten)
        case .pushed: snapshot.isOwnerTold
        }
    }

    /// A verdict that ends the matter clears the chat's text, and only an agreed one leaves an event.
    private static func verdict(_ snapshot: DemoSnapshot) -> DemoVerdict {
        if let failure = snapshot.failure { return .rejected(failure) }
        guard snapshot.events.isEmpty else { return .agreed(snapshot.events.map(\.id)) }
        guard snapshot.messages > 0 else { return .denied }
        return snapshot.isArmed ? .notConfirmed : .noEvent
    }
}

/// What the store shows of one chat at one moment.
struct DemoSnapshot: Sendable, Hashable {
    struct Event: Sendable, Hashable {
        var id: String
        var isWritten: Bool
    }

    /// Changes stored so far.
    var generation: Int64
    /// Waits for quiet, or is being read.
    var isPending: Bool
    /// Has rested long enough, or is being read.
    var isDue: Bool
    var isArmed: Bool
    /// Messages whose text is held.
    var messages: Int
    var events: [Event] = []
    /// The kind of an open failure of its analysis.
    var failure: String?
    /// Whether the owner's devices have been told of all the owner's events that stand in the calendar.
    var isOwnerTold = false
}

/// The stations of a chat on its way into a calendar, in order.
enum DemoStep: Int, Sendable, CaseIterable, Comparable {
    case stored
    case rested
    case read
    case written
    case pushed

    /// Whoever works on reaching it: the log to look at when it is not reached.
    var worker: ProcessName {
        switch self {
        case .stored: .messageWorker
        case .rested, .read: .analysisWorker
        case .written: .calendarWorker
        case .pushed: .pushWorker
        }
    }

    static func < (left: DemoStep, right: DemoStep) -> Bool { left.rawValue < right.rawValue }
}

/// What a chat was found to be, told from what the verdict left in the store.
enum DemoVerdict: Sendable, Hashable {
    /// With the ids of its events.
    case agreed([String])
    case denied
    case notConfirmed
    case noEvent
    /// The model's answer was not accepted, or there was none.
    case rejected(String)
}
