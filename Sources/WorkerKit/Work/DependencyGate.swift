internal import Jadwal
internal import Waiting

/// Stops the lanes of a loop together while something is away that each of their deliveries needs. The lane that noticed asks
/// again with growing pauses, with the delivery that it has; the others wait, and go on the moment that it succeeds.
///
/// It alone tells `/readyz` of its loop, so that the state changes when the dependency does, not with every call.
actor DependencyGate {
    /// Lanes show signs of life in between.
    private static let patience = Duration.seconds(20)

    private let check: String
    private let context: WorkerContext
    private let classify: FaultClassifier
    private var prober: String?
    private var failures = 0
    /// Closed while a lane probes.
    private let probing = Gate()

    /// - Parameter check: what `/readyz` calls the loop's dependencies.
    init(_ check: String, context: WorkerContext, classify: @escaping FaultClassifier) {
        (self.check, self.context, self.classify) = (check, context, classify)
    }

    /// Returns when nothing is known to be away, or the program drains.
    func passage(of lane: String) async {
        while let prober = self.prober, prober != lane, !Pause.isOver {
            self.context.liveness.tick(lane)
            await withTaskCancellationOrGracefulShutdown {
                await withDeadline(Self.patience) { await self.probing.pass() }
            }
        }
    }

    /// Runs the operation until it succeeds or is refused for a reason of its own. Nothing is spent meanwhile.
    ///
    /// - Parameter mayRefuse: false for what has no other way out: then each failure counts as a dependency's.
    nonisolated func insist<R: Sendable>(
        _ lane: String,
        mayRefuse: Bool = true,
        _ operation: () async throws -> R
    ) async -> Insistence<R> {
        var retries = 0
        while true {
            let fault: HandlingError
            do {
                let result = try await operation()
                await self.succeeded(lane)
                return .done(result)
            } catch is CancellationError {
                await self.left(lane)
                return .ending
            } catch {
                fault = self.classify(error)
            }
            switch fault {
            case .permanent where mayRefuse, .accountDown where mayRefuse:
                await self.succeeded(lane)
                return .refused(fault)
            case .transient:
                // Lost against another transaction: everything is there, and it will not lose for long.
                retries += 1
                self.context.liveness.tick(lane)
                await Pause.sleep(Pause.afterFailure(retries))
            case .permanent, .accountDown, .dependencyDown:
                await self.failed(lane, because: fault.detail)
            }
            guard !Pause.isOver else {
                await self.left(lane)
                return .ending
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
        guard self.prober == lane else { return await self.passage(of: lane) }
        self.failures += 1
        self.context.liveness.tick(lane)
        await Pause.sleep(Pause.afterFailure(self.failures))
    }

    private func succeeded(_ lane: String) {
        // What another lane had under way when this was noticed proves nothing.
        guard self.prober == nil || self.prober == lane else { return }
        self.open()
        self.context.readiness.set(self.check, up: true)
    }

    /// The lane ends without an answer: another may ask.
    private func left(_ lane: String) { if self.prober == lane { self.open() } }

    private func open() {
        self.prober = nil
        self.probing.open()
    }
}
