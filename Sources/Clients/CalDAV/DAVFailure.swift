internal import HTTP
internal import Jadwal

/// Why a request has no use, with what the caller of the calendar will be told.
struct DAVFailure: Error, Sendable, Hashable {
    var error: CalendarError
    /// The server may have acted all the same.
    var mayHaveBeenDone = false
    /// The word of a gateway that had no answer: the server behind it may act later.
    var isOfGateway = false
    /// An answer goes beyond a bound of ours, which the detail names.
    var isOverrun = false

    init(_ error: CalendarError) { self.error = error }

    init(_ code: CalendarError.Code, retryAfter: Duration? = nil, _ detail: String) {
        self.error = CalendarError(code, retryAfter: retryAfter, detail: detail)
    }

    static func overrun(_ code: CalendarError.Code, _ detail: String) -> DAVFailure {
        var failure = DAVFailure(code, detail)
        failure.isOverrun = true
        return failure
    }

    init(_ error: HTTPError) {
        self.mayHaveBeenDone = error.mayHaveBeenSent
        let code: CalendarError.Code =
            switch error.code {
            // A server that does not answer at all is away for all of the account's events.
            case .unusableURL, .addressRefused, .cannotResolve, .untrusted, .cannotConnect, .timedOut: .accountDown
            case .cancelled, .connectionLost, .protocolViolation: .transient
            case .answerTooLarge: .permanent
            }
        self.error = CalendarError(code, detail: "no answer: \(error.code)")
    }
}
