internal import HTTP
internal import Pipeline

extension MorningGap {
    init(_ error: HTTPError) {
        switch error.code {
        case .timedOut: self = .tookTooLong
        case .unusableURL, .addressRefused: self = .isRefused
        case .answerTooLarge: self = .isUnreadable
        case .cannotResolve, .cannotConnect, .untrusted, .cancelled, .connectionLost, .protocolViolation:
            self = .isUnreachable
        }
    }

    /// Of an answer that has not what was asked for.
    init(status: Int) {
        switch StatusMeaning(status: status) {
        case .again, .limited, .away, .full: self = .isUnreachable
        case .unauthorized, .unpaid, .forbidden: self = .isRefused
        case .done, .elsewhere, .missing, .gone, .conflict, .tooLarge, .refused: self = .isUnreadable
        }
    }
}
