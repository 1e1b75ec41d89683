/// The actions of an owner in a fault run.
enum OwnerDeed: String, Sendable, CaseIterable {
    case signsIn = "sign in"
    case signsOut = "sign out"
    case adds = "add an event"
    case corrects = "correct an event"
    case dismisses = "dismiss an event"
    case undoes = "undo"
    case keeps = "keep both"
    case moves = "move an event"
    case cancels = "cancel an event that overlaps"
    case addsDevice = "add a device"
    case renews = "renew tokens"

    /// Its row in `audit`; nil if it leaves none.
    var action: String? {
        switch self {
        case .signsIn: "owner signs in"
        case .signsOut: "owner signs out"
        case .adds: "owner adds an event"
        case .corrects: "correct event"
        case .dismisses, .cancels: "dismiss event"
        case .undoes: "undo judgement of event"
        case .keeps: "keep event"
        case .moves: "move event"
        case .addsDevice: "owner adds a device"
        case .renews: nil
        }
    }

    /// True if the calendar gets a new revision of an event.
    var changesCalendar: Bool { [.corrects, .dismisses, .cancels, .undoes, .moves].contains(self) }

    static let ofEvents: [OwnerDeed] = [.corrects, .dismisses, .cancels, .undoes, .moves, .keeps]
}

/// The outcome of an action as the owner knows it.
enum DeedOutcome: Sendable {
    /// An answer, or a page that was looked at afterwards, says that it is done.
    case done
    /// It was sent, and no answer came: it may have been done once.
    case unknown
    /// It was not done.
    case refused
}

struct DeedCount: Sendable {
    var done = 0
    var unknown = 0
    var refused = 0

    /// How often it stands.
    var expected: ClosedRange<Int> { self.done...(self.done + self.unknown) }

    mutating func note(_ outcome: DeedOutcome) {
        switch outcome {
        case .done: self.done += 1
        case .unknown: self.unknown += 1
        case .refused: self.refused += 1
        }
    }

    static func + (left: DeedCount, right: DeedCount) -> DeedCount {
        DeedCount(
            done: left.done + right.done,
            unknown: left.unknown + right.unknown,
            refused: left.refused + right.refused
        )
    }
}

/// One owner of a fault run, and what stands for them according to the answers.
struct OwnerRecord: Sendable {
    /// The content of an event.
    struct State: Sendable, Hashable {
        var title: String
        /// As `2027-03-04T08:00`.
        var start: String
        var isGone = false
    }

    struct Event: Sendable {
        var state: State
        /// The state that undoing would restore; nil if there is nothing to undo.
        var before: State?
        var hasConflict = false
        /// False once nobody knows what became of a change.
        var isCertain = true
        var counts: [OwnerDeed: DeedCount] = [:]
    }

    let address: String
    /// Known after signing in.
    var customer: String?
    var events: [String: Event] = [:]
    var counts: [OwnerDeed: DeedCount] = [:]
    /// Links that were asked for.
    var asked = 0
    /// Letters with links that were read.
    var linksRead = 0
    /// Links that were opened again after they had been used.
    var linksTriedAgain = 0
    /// Sessions that have ended by signing out.
    var ended: [EndedSession] = []
    var findings = FaultFindings()

    mutating func note(_ deed: OwnerDeed, _ outcome: DeedOutcome) {
        self.counts[deed, default: DeedCount()].note(outcome)
    }

    /// - Parameter state: of the event, if it is done.
    mutating func note(_ deed: OwnerDeed, _ outcome: DeedOutcome, of id: String, to state: State?) {
        self.note(deed, outcome)
        guard var event = self.events[id] else { return }
        event.counts[deed, default: DeedCount()].note(outcome)
        switch outcome {
        case .refused: break
        case .unknown: event.isCertain = false
        case .done:
            if let state { (event.before, event.state) = (deed == .undoes ? nil : event.state, state) }
            if [.keeps, .moves, .cancels].contains(deed) { event.hasConflict = false }
        }
        self.events[id] = event
    }
}

/// A session that must not work any more.
struct EndedSession: Sendable {
    let id: String
    /// Of a browser.
    var cookie: String?
    /// Of an app.
    var access: String?
    var refresh: String?
}

/// A sight that an owner must not have.
struct OwnerSurprise: Error, CustomStringConvertible {
    let description: String
    /// A session that has ended by itself, and not an answer of the wrong kind.
    var isLoss = false
}
