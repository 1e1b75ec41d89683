internal import Logging
internal import Pipeline
public import ServiceLifecycle

/// A small task that is repeated: gauges, retention. A failure is logged once, until the task succeeds again. While a
/// dependency is down nothing is logged, because other parts report that.
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
        var hasFailed = false
        while !Shutdown.isRequested {
            do {
                try await self.turn()
                hasFailed = false
            } catch {
                if case .dependencyDown? = self.classify?(error) {
                    hasFailed = false
                } else if !hasFailed && !Shutdown.isRequested {
                    hasFailed = true
                    self.context.logger.warning(
                        "A periodic task failed; it will be tried again",
                        metadata: [LogKey.service: "\(self.name)", LogKey.errorType: "\(type(of: error))"]
                    )
                }
            }
            await Shutdown.wait(atMost: self.interval * Double.random(in: 0.8...1.2))
        }
    }
}
