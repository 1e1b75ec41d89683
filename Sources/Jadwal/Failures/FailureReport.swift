/// What is recorded when something could not be processed.
public struct FailureReport: Sendable, Hashable {
    /// A UUID in lower case.
    public var id: String
    public var stage: Stage
    /// The cause, from a closed set of each stage: `not_json`, `unknown_customer`, `verdict_past_date`, …
    public var kind: String
    /// For a person: what went wrong. Status codes and the like; never text of a conversation, a name or an address.
    public var detail: String
    public var customerID: String?
    public var conversationID: String?
    /// Analysis only: the generation that could not be read.
    public var generation: Int64?
    public var attempts: Int
    /// The delivery as it came; encrypted at rest. Analysis keeps none.
    public var input: [UInt8]?
    public var headers: [String: String]
    public var queue: String?
    /// The failure that this one came from, when a retry failed again.
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

    /// The failure of a delivery. Keeps its body, and the headers that Jadwal gives a meaning to.
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
