internal import HTTP
internal import Jadwal

/// Why a request has no use, with what the caller of the calendar will be told.
struct DAVFailure: Error, Sendable, Hashable {
    var error: CalendarError
    /// The server may have acted all the same.
    var mayHaveBeenDone = false

    init(_ error: CalendarError) { self.error = error }

    init(_ code: CalendarError.Code, retryAfter: Duration? = nil, _ detail: String) {
        self.error = CalendarError(code, retryAfter: retryAfter, detail: detail)
    }

    init(_ error: HTTPError) {
        self.mayHaveBeenDone = error.mayHaveBeenSent
        let code: CalendarError.Code =
            switch error.code {
            case .unusableURL, .addressRefused, .cannotResolve, .untrusted: .accountDown
            case .cannotConnect, .timedOut, .cancelled, .connectionLost, .protocolViolation: .transient
            case .answerTooLarge: .permanent
            }
        self.error = CalendarError(code, detail: "no answer: \(error.code)")
    }
}
