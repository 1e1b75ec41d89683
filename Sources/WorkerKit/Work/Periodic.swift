public import ServiceLifecycle

/// A small task that is repeated: gauges, retention. `RepeatedFailure` logs its errors.
public struct Periodic: Service {
    private let name: String
    private let interval: Duration
    private let context: WorkerContext
    private let classify: FaultClassifier?
    private let turn: @Sendable () async throws -> Void

    /// - Parameter interval: varies by a fifth, so that replicas do not run at the same moment.
    public init(
        _ name: String,
        every interval: Duration,
        context: WorkerContext,
        classify: FaultClassifier? = nil,
        turn: @escaping @Sendable () async throws -> Void
    ) {
        self.name = name
        self.interval = interval
        self.context = context
        self.classify = classify
        self.turn = turn
    }

    public func run() async throws {
        var failure = RepeatedFailure(of: self.name, classify: self.classify, logger: self.context.logger)
        while !Shutdown.isRequested {
            do {
                try await self.turn()
                failure.succeeded()
            } catch {
                if !Shutdown.isRequested { failure.failed(error) }
            }
            await Shutdown.wait(atMost: self.interval * Double.random(in: 0.8...1.2))
        }
    }
}
