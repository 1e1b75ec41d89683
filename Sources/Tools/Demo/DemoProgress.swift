internal import PrivateServers

/// How far one chat has come.
struct DemoProgress: Sendable, Hashable {
    let chat: DemoChat
    /// Messages in its export.
    let messages: Int
    private(set) var reached: DemoStep?
    private(set) var verdict: DemoVerdict?

    init(_ chat: DemoChat, messages: Int) { (self.chat, self.messages) = (chat, messages) }

    /// True if nothing more will happen.
    var isDone: Bool {
        switch self.verdict {
        case .agreed: self.reached == .pushed
        case .denied, .notConfirmed, .noEvent, .rejected: true
        case nil: false
        }
    }

    /// The step that it waits for; nil if nothing more will happen.
    var next: DemoStep? {
        guard !self.isDone else { return nil }
        return DemoStep.allCases.first { step in self.reached.map { $0 < step } ?? true }
    }

    /// - Returns: the steps that were reached since the last snapshot, in order, also those that were passed in
    ///   between.
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

    /// Infers the verdict: a final verdict deletes the chat's text, and only an agreed one leaves an event.
    private static func verdict(_ snapshot: DemoSnapshot) -> DemoVerdict {
        if let failure = snapshot.failure { return .rejected(failure) }
        guard snapshot.events.isEmpty else { return .agreed(snapshot.events.map(\.id)) }
        guard snapshot.messages > 0 else { return .denied }
        return snapshot.isArmed ? .notConfirmed : .noEvent
    }
}

/// The state of one chat in the database at one moment.
struct DemoSnapshot: Sendable, Hashable {
    struct Event: Sendable, Hashable {
        var id: String
        var isWritten: Bool
    }

    /// The number of changes stored so far.
    var generation: Int64
    /// True if it waits for quiet or is being analysed.
    var isPending: Bool
    /// True if it has been quiet for long enough or is being analysed.
    var isDue: Bool
    var isArmed: Bool
    /// The number of messages whose text is stored.
    var messages: Int
    var events: [Event] = []
    /// The kind of an open failure of its analysis, if there is one.
    var failure: String?
    /// True once the owner's devices have been notified of all events in the owner's calendar.
    var isOwnerTold = false
}

/// The steps of a chat on its way into a calendar, in order.
enum DemoStep: Int, Sendable, CaseIterable, Comparable {
    case stored
    case rested
    case read
    case written
    case pushed

    /// The worker that completes this step. Its log explains why a step is not reached.
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

/// The verdict on a chat, inferred from what it left in the database.
enum DemoVerdict: Sendable, Hashable {
    /// The ids of its events.
    case agreed([String])
    case denied
    case notConfirmed
    case noEvent
    /// The analysis failed, with the kind of the failure.
    case rejected(String)
}
