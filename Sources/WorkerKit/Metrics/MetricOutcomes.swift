public import Pipeline

/// The result of a model call: the label `outcome` of `gen_ai_client_operation_duration_seconds`.
public enum ModelCallOutcome: String, Sendable, Hashable, CaseIterable {
    case answered
    case transient
    case providerDown = "provider_down"
    case tooLong = "too_long"
    case refused
    case unusable
    case heldBack = "held_back"
    case cancelled

    public init(_ code: ModelError.Code) {
        switch code {
        case .transient: self = .transient
        case .providerDown: self = .providerDown
        case .tooLong: self = .tooLong
        case .refused: self = .refused
        case .unusable: self = .unusable
        case .heldBack: self = .heldBack
        case .cancelled: self = .cancelled
        }
    }
}

/// The label `state` of `jadwal_conversations`.
public enum ConversationState: String, Sendable, Hashable, CaseIterable {
    /// Not armed: it waits for a message of its owner.
    case idle
    /// Armed, without new messages.
    case armed
    /// It has new messages and waits until it is quiet.
    case pending
    case due
    /// A worker analyses it.
    case leased
}

/// The label `outcome` of `jadwal_dead_letters_total`.
public enum DeadLetterOutcome: String, Sendable, Hashable, CaseIterable {
    /// It was sent back to its queue, to be handled alone.
    case returned
    /// A failure was recorded.
    case failed
}
