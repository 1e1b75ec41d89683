internal import Store

extension FailureWhereabouts {
    /// For whoever waits.
    var explanation: String {
        switch self {
        case .conversation: "its conversation is due, and is read when an analysis-worker is free"
        case .parked: "parked until its customer's calendar account answers"
        case .outbox(isLater: false): "in the outbox: a worker that runs publishes it"
        case .outbox(isLater: true): "tried, and will be tried again later"
        case .queue: "in its queue, or with a worker"
        }
    }
}
