/// The record of something that could not be processed.
public struct FailureReport: Sendable, Hashable {
    /// A UUID in lower case.
    public var id: String
    public var stage: Stage
    /// The cause, from a closed set for each stage: `not_json`, `unknown_customer`, `verdict_past_date`, …
    public var kind: String
    /// The reason, for people: status codes and the like. Never text of a conversation, a name or an address.
    public var detail: String
    public var customerID: String?
    public var conversationID: String?
    /// The generation that could not be analysed. Only for analyses.
    public var generation: Int64?
    public var attempts: Int
    /// The body of the delivery, stored encrypted. Nil for analyses.
    public var input: [UInt8]?
    public var headers: [String: String]
    public var queue: String?
    /// The earlier failure, if its retry has failed again.
    public var retryOf: String?

    public init(
        id: String,
        stage: Stage,
        kind: String,
        detail: String,
        customerID: String? = nil,
        conversationID: String? = nil,
        generation: Int64? = nil,
        attempts: Int = 1,
        input: [UInt8]? = nil,
        headers: [String: String] = [:],
        queue: String? = nil,
        retryOf: String? = nil
    ) {
        self.id = id
        self.stage = stage
        self.kind = kind
        self.detail = detail
        self.customerID = customerID
        self.conversationID = conversationID
        self.generation = generation
        self.attempts = attempts
        self.input = input
        self.headers = headers
        self.queue = queue
        self.retryOf = retryOf
    }

    /// The failure of a delivery. Keeps its body, and the headers that Jadwal uses.
    ///
    /// - Parameter queue: the queue to which a retry goes; nil if there is none.
    public init(
        of delivery: Delivery,
        in queue: String?,
        at stage: Stage,
        kind: String,
        detail: String,
        customerID: String?,
        attempts: Int = 1
    ) {
        self.init(
            id: EventIdentity.random().id,
            stage: stage,
            kind: kind,
            detail: detail,
            customerID: customerID,
            attempts: attempts,
            input: delivery.body,
            headers: delivery.keptHeaders,
            queue: queue,
            retryOf: delivery.headers[HeaderName.failureID]
        )
    }
}

/// The end of a failure. Each ends once. The raw value is stored and shown to people.
public enum FailureOutcome: String, Sendable, Hashable, CaseIterable {
    case retriedOK = "retried-ok"
    /// Failed again, and was recorded as a new failure.
    case retriedFailed = "retried-failed"
    /// Retried with a corrected input, which had its effect.
    case edited
    /// By a person, or because a retry can no longer have an effect. Always with a reason.
    case discarded
}
