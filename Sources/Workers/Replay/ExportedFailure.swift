internal import Foundation
internal import Jadwal
internal import Store

/// A failure as it goes into a bug report: ids, causes, times and counts. Nothing that a publisher or a person has written,
/// unless the input was asked for.
struct ExportedFailure: Encodable {
    var id: String
    var failedAt: String
    var stage: String
    var kind: String
    var detail: String
    var attempts: Int
    var customerId: String?
    var conversationId: String?
    var generation: Int64?
    var headers: [String: String]
    var retryOf: String?
    var retriedAt: String?
    var editedAt: String?
    var outcome: String?
    var outcomeAt: String?
    var retriedAs: String?
    var hasInput: Bool
    /// Only when revealed, and the input is text.
    var input: String?
    /// Only when revealed, and the input is no text.
    var inputBase64: String?
    /// Only when revealed, and the input does not open.
    var inputFault: String?

    init(_ failure: FailureRecord) {
        self.id = failure.id
        self.failedAt = Timestamp.utcText(failure.failedAt)
        (self.stage, self.kind, self.detail) = (failure.stage, failure.kind, failure.detail)
        self.attempts = failure.attempts
        (self.customerId, self.conversationId) = (failure.customerID, failure.conversationID)
        self.generation = failure.generation
        self.headers = Self.safe(failure.headers)
        (self.retryOf, self.retriedAs) = (failure.retryOf, failure.retriedAs)
        self.retriedAt = failure.retriedAt.map { Timestamp.utcText($0) }
        self.editedAt = failure.editedAt.map { Timestamp.utcText($0) }
        self.outcomeAt = failure.outcomeAt.map { Timestamp.utcText($0) }
        self.outcome = failure.outcome
        self.hasInput = failure.hasInput
    }

    mutating func show(_ input: [UInt8]?) {
        self.input = input.flatMap { String(validating: $0, as: UTF8.self) }
        if self.input == nil { self.inputBase64 = input.map { Data($0).base64EncodedString() } }
    }

    /// A publisher may write anything into a header: only what has the form that Jadwal gives it goes out.
    private static func safe(_ headers: [String: String]) -> [String: String] {
        headers.filter { name, value in
            switch name {
            case HeaderName.traceParent: TraceParent.checked(value) != nil
            case HeaderName.failureID: EventIdentity(value) != nil
            case HeaderName.attempts, HeaderName.firstAttemptAt, HeaderName.saidAt, HeaderName.waited, HeaderName.alone:
                Double(value) != nil
            default: false
            }
        }
    }
}
