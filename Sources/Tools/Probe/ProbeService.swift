internal import Logging
internal import ServiceLifecycle
internal import WorkerKit

/// Runs the probe again and again, and tells how each case ended.
struct ProbeService: Service {
    /// Also how soon a drain is noticed between two runs.
    private static let look = Duration.seconds(10)
    private static let loop = "probe"

    private let interval: Duration
    private let context: WorkerContext
    private let run: @Sendable (_ tick: @escaping @Sendable () -> Void) async throws -> [ProbeResult]

    init(
        every interval: Duration,
        context: WorkerContext,
        run: @escaping @Sendable (_ tick: @escaping @Sendable () -> Void) async throws -> [ProbeResult]
    ) {
        (self.interval, self.context, self.run) = (interval, context, run)
    }

    func run() async throws {
        while !Task.isShuttingDownGracefully, !Task.isCancelled {
            let next = ContinuousClock.now + self.interval
            self.tick()
            let results = await cancelWhenGracefulShutdown { await self.results() }
            // A run that was ended early says nothing about the pipeline.
            guard !Task.isShuttingDownGracefully, !Task.isCancelled else { break }
            self.tell(results)
            while ContinuousClock.now < next, !Task.isShuttingDownGracefully, !Task.isCancelled {
                self.tick()
                let pause = min(Self.look, next - .now)
                _ = try? await cancelWhenGracefulShutdown { try await Task.sleep(for: pause) }
            }
        }
        self.context.liveness.finish(Self.loop)
    }

    private func tick() { self.context.liveness.tick(Self.loop) }

    private func results() async -> [ProbeResult] {
        do {
            return try await self.run { self.tick() }
        } catch {
            // The database was away before the first case.
            let verdict = ProbeVerdict.fault(error)
            return [.agreed, .refused].map { ProbeResult($0, verdict, took: .zero) }
        }
    }

    private func tell(_ results: [ProbeResult]) {
        for result in results {
            self.context.metrics.probe(result.probeCase, result.outcome)
            let metadata: Logger.Metadata = [
                LogKey.probeCase: "\(result.probeCase.rawValue)", LogKey.outcome: "\(result.outcome.rawValue)",
                LogKey.duration: "\(result.seconds)", LogKey.customer: "\(result.customerID ?? "unknown")",
            ]
            guard let reason = result.reason else {
                self.context.logger.info("A case of the probe is good", metadata: metadata)
                continue
            }
            let why: Logger.Metadata = [LogKey.reason: "\(reason)"]
            self.context.logger.error("A case of the probe is not good", metadata: metadata.merging(why) { $1 })
        }
        let away = results.first { $0.outcome == .unavailable }
        self.context.readiness.set(Self.loop, up: away == nil, reason: away?.reason)
    }
}
