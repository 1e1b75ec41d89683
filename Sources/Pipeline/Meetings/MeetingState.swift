/// The state of a meeting. The raw values are stored.
public enum MeetingState: String, Sendable, Hashable, CaseIterable {
    /// Its host has not sent it yet.
    case draft
    /// The participants vote.
    case open
    /// The vote is closed, and the host chooses.
    case deciding
    /// A time is agreed.
    case decided
    /// The agreed time has passed.
    case over
    /// The vote found no time.
    case failed
    case cancelled

    /// The state after a step; nil if the step cannot be taken here.
    public func after(_ step: MeetingStep) -> MeetingState? {
        switch (self, step) {
        case (.draft, .open): .open
        case (.open, .ask): .deciding
        case (.open, .decide), (.deciding, .decide), (.decided, .decide), (.failed, .decide): .decided
        case (.open, .fail), (.deciding, .fail): .failed
        case (.open, .keep), (.deciding, .keep): .decided
        case (.open, .askAnew), (.deciding, .askAnew), (.decided, .askAnew), (.failed, .askAnew): .open
        case (.decided, .end): .over
        case (.draft, .cancel), (.open, .cancel), (.deciding, .cancel), (.decided, .cancel), (.failed, .cancel):
            .cancelled
        case (.draft, _), (.open, _), (.deciding, _), (.decided, _), (.failed, _), (.over, _), (.cancelled, _): nil
        }
    }

    /// Nothing changes any more.
    public var isFinal: Bool { MeetingStep.allCases.allSatisfy { self.after($0) == nil } }

    /// It counts among the open meetings of its host.
    public var isPending: Bool {
        switch self {
        case .draft, .open, .deciding: true
        case .decided, .over, .failed, .cancelled: false
        }
    }
}

/// What changes the state of a meeting.
public enum MeetingStep: String, Sendable, Hashable, CaseIterable {
    /// The host sends it.
    case open
    /// The vote closes, and the host is asked.
    case ask
    /// A time is agreed, or moved to another one.
    case decide
    /// No time is found.
    case fail
    /// No other time is found, and the one that was agreed before stays.
    case keep
    /// The participants vote again: until later, about other times, or about a time that was agreed.
    case askAnew = "ask_anew"
    /// The agreed time has passed.
    case end
    case cancel
}
