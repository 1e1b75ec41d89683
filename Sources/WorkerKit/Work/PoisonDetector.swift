internal import Logging
internal import Pipeline

/// Finds poison messages, which crash each process that handles them. A delivery that was a dead letter is handled in a
/// trial: alone, after the store has noted the start of the trial. Only trials without an end count. So other
/// prefetched deliveries are not blamed for a crash.
struct PoisonDetector: Sendable {
    enum Trial: Sendable {
        case begun
        /// The failure is recorded, and the delivery may be acknowledged.
        case isPoison
        /// Shutdown was requested before the store could answer.
        case shutdown
    }

    /// A delivery is poison after this many trials without an end.
    static let limit = 3
    static let kind = "repeatedly_returned"

    private let trials: any DeliveryTrials
    private let deliveryStore: any DeliveryStore
    private let queue: String
    private let stage: Stage
    private let gate: DependencyGate
    private let context: WorkerContext

    init(
        _ trials: any DeliveryTrials,
        _ deliveryStore: any DeliveryStore,
        of queue: String,
        at stage: Stage,
        _ gate: DependencyGate,
        _ context: WorkerContext
    ) {
        (self.trials, self.deliveryStore) = (trials, deliveryStore)
        (self.queue, self.stage, self.gate, self.context) = (queue, stage, gate, context)
    }

    func begin(_ delivery: Delivery, _ lane: String) async -> Trial {
        let earlier = await self.gate.repeatUntilDone(lane) {
            try await self.trials.begin(delivery, of: self.queue)
        }
        guard let earlier else { return .shutdown }
        guard earlier >= Self.limit else { return .begun }
        return await self.report(delivery, after: earlier, lane) ? .isPoison : .shutdown
    }

    /// Also called for a delivery that was given back: the process did not crash.
    func end(_ delivery: Delivery) async {
        let (trials, queue) = (self.trials, self.queue)
        try? await withoutCancellation { try await trials.end(delivery, of: queue) }
    }

    /// The number of trials without an end; nil if shutdown was requested first.
    func unfinished(_ delivery: Delivery, _ lane: String) async -> Int? {
        await self.gate.repeatUntilDone(lane) { try await self.trials.unfinished(delivery, of: self.queue) }
    }

    /// Records the failure of a poison message. False if shutdown was requested first.
    func report(_ delivery: Delivery, after trials: Int, _ lane: String) async -> Bool {
        var failure = FailureReport(
            of: delivery,
            in: self.queue,
            at: self.stage,
            kind: Self.kind,
            detail: "\(trials) workers ended while they had nothing but this in hand",
            customerID: DeliveredCustomer.id(in: delivery.body),
            attempts: trials
        )
        // Its retry starts as a trial.
        failure.headers[HeaderName.alone] = "\(max(1, delivery.deaths))"
        let report = failure
        let subject = DeliverySubject.decode(delivery, at: self.stage)
        let isKept = await self.gate.repeatUntilDone(lane) {
            try await self.deliveryStore.fail(delivery, about: subject, with: report)
        }
        guard let isKept else { return false }
        await self.end(delivery)
        guard isKept else { return true }
        self.context.metrics.failure(self.stage, kind: Self.kind)
        self.context.logger.error(
            "A poison message, which ends its workers, was recorded as a failure",
            metadata: [
                LogKey.stage: "\(self.stage.rawValue)", LogKey.errorKind: "\(Self.kind)",
                LogKey.failure: "\(failure.id)", LogKey.attempt: "\(trials)",
            ]
        )
        return true
    }
}

extension DeliverySubject {
    /// Decodes a delivery that is passed to no handler. nil for chat messages and unreadable deliveries.
    static func decode(_ delivery: Delivery, at stage: Stage) -> DeliverySubject? {
        switch stage {
        case .calendar: (try? CalendarMessageCoder().decode(delivery.body))?.subject
        case .notifications: (try? NotificationMessageCoder().decode(delivery.body))?.subject
        case .messages, .analysis, .schedules, .meetings, .deadLetters: nil
        }
    }
}
