internal import Jadwal
internal import Logging

/// Tries deliveries that were dead once, each with a note in the store that it is being tried. Whether a delivery ends its
/// worker shows in trials that came to no end, and in nothing else: whatever else a worker had taken when it ended is innocent.
struct Trial: Sendable {
    enum Beginning: Sendable {
        case begun
        /// Too many trials came to no end. The failure is recorded, and the delivery may be acknowledged.
        case condemned
        /// The program drains.
        case ending
    }

    /// So many ends of a process are no accident any more.
    static let limit = 3
    static let kind = "repeatedly_returned"

    private let trials: any DeliveryTrials
    private let ledger: any DeliveryLedger
    private let queue: String
    private let stage: Stage
    private let gate: DependencyGate
    private let context: WorkerContext

    init(
        _ trials: any DeliveryTrials,
        _ ledger: any DeliveryLedger,
        of queue: String,
        at stage: Stage,
        _ gate: DependencyGate,
        _ context: WorkerContext
    ) {
        self.trials = trials
        self.ledger = ledger
        self.queue = queue
        self.stage = stage
        self.gate = gate
        self.context = context
    }

    func begin(_ delivery: Delivery, _ lane: String) async -> Beginning {
        let earlier = await self.gate.insist(lane, mayRefuse: false) {
            try await self.trials.begin(delivery, of: self.queue)
        }
        guard case .done(let earlier) = earlier else { return .ending }
        return earlier < Self.limit ? .begun : await self.condemn(delivery, after: earlier, lane)
    }

    /// Also when the delivery was given back: an orderly end proves nothing.
    func end(_ delivery: Delivery) async {
        let (trials, queue) = (self.trials, self.queue)
        try? await withoutCancellation { try await trials.end(delivery, of: queue) }
    }

    /// Records the failure of a delivery that has ended its workers. False when the program drains before it could.
    func condemn(_ delivery: Delivery, after trials: Int, _ lane: String) async -> Beginning {
        var headers = delivery.keptHeaders
        // Its retry is tried alone from the start.
        headers[HeaderName.alone] = "\(max(1, delivery.deaths))"
        let failure = FailureReport(
            id: EventIdentity.random().id,
            stage: self.stage,
            kind: Self.kind,
            detail: "\(trials) workers ended while they had nothing but this in hand",
            customerID: DeliveredCustomer.id(in: delivery.body),
            attempts: trials,
            input: delivery.body,
            headers: headers,
            queue: self.queue,
            retryOf: delivery.headers[HeaderName.failureID]
        )
        let recorded = await self.gate.insist(lane, mayRefuse: false) {
            try await self.ledger.fail(delivery, with: failure)
        }
        guard case .done(let isKept) = recorded else { return .ending }
        await self.end(delivery)
        guard isKept else { return .condemned }
        self.context.metrics.failure(self.stage, kind: Self.kind)
        self.context.logger.error(
            "A delivery that ends its workers was recorded as a failure",
            metadata: [
                LogKey.stage: "\(self.stage.rawValue)", LogKey.errorKind: "\(Self.kind)",
                LogKey.failure: "\(failure.id)", LogKey.attempt: "\(trials)",
            ]
        )
        return .condemned
    }
}
