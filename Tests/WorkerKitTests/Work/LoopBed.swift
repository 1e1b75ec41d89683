internal import Logging
internal import Pipeline
internal import ServiceLifecycle
internal import Testing

@testable internal import WorkerKit

/// The dependencies of a loop, in memory.
struct LoopBed: Sendable {
    struct StoreIsDown: Error {}
    /// The store refuses a message.
    struct Refused: Error {}

    static let queues = Queues(messages: "m", calendar: "c", notifications: "n")

    let registry = PrometheusRegistry()
    let context: WorkerContext
    let deliveryStore = MemoryDeliveryStore()

    init(tracing: WorkerTracing? = nil) {
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        var context = WorkerContext(
            logger: logger,
            metrics: JadwalMetrics(self.registry),
            readiness: Readiness(logger: logger),
            liveness: Liveness(),
            lifetime: LifetimeSettings(shutdownGrace: .seconds(1), startupTimeout: .seconds(1))
        )
        context.tracing = tracing
        self.context = context
    }

    static let classify: FaultClassifier = { error in
        switch error {
        case let error as HandlingError: error
        case is StoreIsDown: .dependencyDown("down")
        default: .permanent(kind: "refused", detail: "refused")
        }
    }

    static func delivery(
        _ number: Int,
        headers: [String: String] = [:],
        earlier: Int = 0,
        diedIn: String? = nil
    ) -> Delivery {
        Delivery(
            tag: Delivery.Tag(connection: 1, number: UInt64(number)),
            body: Array("\(number)".utf8),
            headers: headers,
            messageID: "message \(number)",
            earlierDeliveries: earlier,
            diedIn: diedIn
        )
    }

    /// Runs the service until the condition is true, and ends it.
    func run(_ service: any Service, until condition: @escaping @Sendable () async -> Bool) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await service.run() }
            let deadline = ContinuousClock.now + .seconds(20)
            while await !condition() {
                try #require(ContinuousClock.now < deadline, "the condition never held")
                try await Task.sleep(for: .milliseconds(2))
            }
            group.cancelAll()
            while let _ = await group.nextResult() {}
        }
    }
}
