public import Jadwal

/// How a call of the model ended: the label `outcome` of `gen_ai_client_operation_duration_seconds`.
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
