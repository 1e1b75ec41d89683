internal import Pipeline
internal import Waiting

/// Stops the lanes of a loop together while a dependency that every delivery needs is down. The lane that noticed it
/// first tries again with growing backoff, with the delivery that it has. The others wait until it succeeds.
///
/// Only the gate reports to `/readyz` for its loop. So the state changes when the dependency does, not with each call.
actor DependencyGate {
    /// How long a waiting lane goes without a tick.
    private static let patience = Duration.seconds(20)

    private let check: String
    private let context: WorkerContext
    private let classify: FaultClassifier
    /// The lane that tries again.
    private var prober: String?
    private var failures = 0
    /// Closed while a lane probes.
    private let probing = Gate()

    /// - Parameter check: the name of the loop's dependencies in `/readyz`.
    init(_ check: String, context: WorkerContext, classify: @escaping FaultClassifier) {
        (self.check, self.context, self.classify) = (check, context, classify)
    }

    /// Returns when no dependency is known to be down, when the lane is the one that probes, or when shutdown is
    /// requested.
    func pass(_ lane: String) async {
        while let prober = self.prober, prober != lane, !Shutdown.isRequested {
            self.context.liveness.tick(lane)
            await Shutdown.cancelling(after: Self.patience) { await self.probing.pass() }
        }
    }

    /// Repeats the operation until it succeeds. nil if shutdown is requested first. An error that is not transient
    /// counts as a dependency that is down, because nothing else can be done about it here.
    nonisolated func repeatUntilDone<R: Sendable>(
        _ lane: String,
        _ operation: () async throws -> R
    ) async -> R? {
        var lostTransactions = 0
        while true {
            do {
                let result = try await operation()
                await self.succeeded(lane)
                return result
            } catch is CancellationError {
                await self.leave(lane)
                return nil
            } catch {
                switch self.classify(error) {
                case .transient:
                    // It lost against another transaction. All dependencies are up.
                    lostTransactions += 1
                    self.context.liveness.tick(lane)
                    await Shutdown.wait(afterFailure: lostTransactions)
                case .permanent(_, let reason), .accountDown(_, let reason), .dependencyDown(let reason):
                    await self.failed(lane, because: reason)
                }
            }
            guard !Shutdown.isRequested else {
                await self.leave(lane)
                return nil
            }
        }
    }

    /// Returns when this lane may try again.
    private func failed(_ lane: String, because reason: String) async {
        self.context.readiness.set(self.check, up: false, reason: reason)
        if self.prober == nil {
            (self.prober, self.failures) = (lane, 0)
            self.probing.close()
        }
        guard self.prober == lane else { return await self.pass(lane) }
        self.failures += 1
        self.context.liveness.tick(lane)
        await Shutdown.wait(afterFailure: self.failures)
    }

    private func succeeded(_ lane: String) {
        // An operation of another lane may have begun before the dependency went down.
        guard self.prober == nil || self.prober == lane else { return }
        self.open()
        self.context.readiness.set(self.check, up: true)
    }

    /// The lane gives up. Another one may probe.
    private func leave(_ lane: String) { if self.prober == lane { self.open() } }

    private func open() {
        self.prober = nil
        self.probing.open()
    }
}
