internal import Pipeline
internal import Waiting

/// Stops the lanes of a loop together while a dependency that every delivery needs is down. The lane that noticed it
/// first retries its delivery with growing backoff. The others wait until it succeeds.
///
/// Only the gate reports to `/readyz` for its loop, so the reported state changes with the dependency and not with each
/// call.
actor DependencyGate {
    /// The longest time that a waiting lane goes without a tick.
    private static let patience = Duration.seconds(20)

    private let check: String
    private let context: WorkerContext
    private let classify: FaultClassifier
    /// The lane that retries.
    private var prober: String?
    private var failures = 0
    /// Closed while a lane probes.
    private let probing = Gate()

    /// - Parameter check: the name of the loop's dependencies in `/readyz`.
    init(_ check: String, context: WorkerContext, classify: @escaping FaultClassifier) {
        (self.check, self.context, self.classify) = (check, context, classify)
    }

    /// Returns if no dependency is known to be down, if this lane is the one that retries, or if shutdown is requested.
    func pass(_ lane: String) async {
        while let prober = self.prober, prober != lane, !Shutdown.isRequested {
            self.context.liveness.tick(lane)
            await Shutdown.cancelling(after: Self.patience) { await self.probing.pass() }
        }
    }

    /// Repeats the operation until it succeeds. nil if shutdown is requested first. An error that is not transient
    /// counts as a dependency that is down, because it cannot be handled in any other way here.
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

    /// Returns when this lane may retry.
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

    /// The lane gives up retrying. Another one may retry.
    private func leave(_ lane: String) { if self.prober == lane { self.open() } }

    private func open() {
        self.prober = nil
        self.probing.open()
    }
}
