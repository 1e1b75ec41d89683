internal import HTTPTypes

/// The codes of errors, and the statuses that carry them: https://connectrpc.com/docs/protocol/#error-codes
enum ConnectCode: String, Sendable, CaseIterable {
    case canceled
    case unknown
    case invalidArgument = "invalid_argument"
    case deadlineExceeded = "deadline_exceeded"
    case notFound = "not_found"
    case alreadyExists = "already_exists"
    case permissionDenied = "permission_denied"
    case resourceExhausted = "resource_exhausted"
    case failedPrecondition = "failed_precondition"
    case aborted
    case outOfRange = "out_of_range"
    case unimplemented
    /// `internal` is a word of Swift's.
    case broken = "internal"
    case unavailable
    case dataLoss = "data_loss"
    case unauthenticated

    var status: HTTPResponse.Status {
        switch self {
        case .canceled: HTTPResponse.Status(code: 499, reasonPhrase: "Client Closed Request")
        case .unknown, .broken, .dataLoss: .internalServerError
        case .invalidArgument, .failedPrecondition, .outOfRange: .badRequest
        case .deadlineExceeded: .gatewayTimeout
        case .notFound: .notFound
        case .alreadyExists, .aborted: .conflict
        case .permissionDenied: .forbidden
        case .resourceExhausted: .tooManyRequests
        case .unimplemented: .notImplemented
        case .unavailable: .serviceUnavailable
        case .unauthenticated: .unauthorized
        }
    }
}
