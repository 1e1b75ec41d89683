internal import Jadwal
internal import Logging
public import ServiceLifecycle

/// Something small that is done again and again: gauges, retention. A turn that fails is logged once, until one succeeds; not at
/// all while a dependency is away, which others say already.
public struct Periodic: Service {
    private let name: String
    private let interval: Duration
    private let context: WorkerContext
    private let classify: FaultClassifier?
    private let turn: @Sendable () async throws -> Void

    /// - Parameter interval: give or take a fifth, so that replicas do not march in step.
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
        while !Pause.isOver {
            do {
                try await self.turn()
                hasFailed = false
            } catch {
                if case .dependencyDown? = self.classify?(error) {
                    hasFailed = false
                } else if !hasFailed && !Pause.isOver {
                    hasFailed = true
                    self.context.logger.warning(
                        "A periodic task failed; it will be tried again",
                        metadata: [LogKey.service: "\(self.name)", LogKey.errorType: "\(type(of: error))"]
                    )
                }
            }
            await Pause.sleep(self.interval * Double.random(in: 0.8...1.2))
        }
    }
}
