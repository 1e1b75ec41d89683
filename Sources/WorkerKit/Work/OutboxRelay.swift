public import Pipeline
public import ServiceLifecycle
public import Waiting

/// Publishes the outbox: claims rows, publishes them with confirms, and deletes them. Any number of relays may run. If
/// a relay dies between confirm and delete, its rows are published twice; every receiver handles that.
public struct OutboxRelay: Service {
    static let width = 200
    /// A refused message is expected to be claimed again within this time.
    private static let memory = Duration.seconds(10)

    private let store: any OutboxStore
    private let publisher: MessagePublisher
    private let context: WorkerContext
    private let classify: FaultClassifier
    private let wakeUps: WakeUpSignal

    /// - Parameter wakeUps: signalled after a commit that has outgoing messages, so that they are published at once.
    public init(
        store: any OutboxStore,
        publisher: MessagePublisher,
        context: WorkerContext,
        classify: @escaping FaultClassifier,
        wakeUps: WakeUpSignal
    ) {
        self.store = store
        self.publisher = publisher
        self.context = context
        self.classify = classify
        self.wakeUps = wakeUps
    }

    public func run() async throws {
        var failures = 0
        var refusedAt: ContinuousClock.Instant?
        while !Shutdown.isRequested {
            self.context.liveness.tick("relay")
            do {
                let turn = try await self.turn()
                self.context.readiness.set("database", up: true)
                switch turn {
                case .everything(let isMore):
                    (failures, refusedAt) = (0, nil)
                    self.context.readiness.set("outbox", up: true)
                    // A commit in the meantime has signalled.
                    if !isMore { await self.rest() }
                case .nothing:
                    failures = 0
                    // A refused message is claimed again after a second, here or by another relay. By now it is
                    // published.
                    if let refused = refusedAt, refused.duration(to: .now) > Self.memory {
                        refusedAt = nil
                        self.context.readiness.set("outbox", up: true)
                    }
                    await self.rest()
                case .notAll:
                    failures += 1
                    refusedAt = .now
                    let reason = "messages could not be published: is the queue there, and has it a leader?"
                    self.context.readiness.set("outbox", up: false, reason: reason)
                    await Shutdown.wait(afterFailure: failures)
                }
            } catch {
                failures += 1
                self.context.readiness.set("database", up: false, reason: self.classify(error).detail)
                await Shutdown.wait(afterFailure: failures)
            }
        }
        // Publishes what in-flight work has committed during the shutdown.
        _ = try? await self.turn()
        self.context.liveness.finish("relay")
    }

    private func rest() async { await self.wakeUps.wait(atMost: .milliseconds(Int.random(in: 200...300))) }

    private enum Turn {
        /// All claimed rows were published, and there may be more.
        case everything(isMore: Bool)
        case nothing
        case notAll
    }

    private func turn() async throws -> Turn {
        let entries = try await self.store.claim(atMost: Self.width)
        guard !entries.isEmpty else { return .nothing }
        let spans = PublishSpans(entries, self.context.tracing)
        let outcomes = await self.publisher.publish(spans.outgoing)
        spans.end(outcomes)
        let done = zip(entries, outcomes).filter { $0.1 == .confirmed }.map(\.0)
        let rest = zip(entries, outcomes).filter { $0.1 != .confirmed }.map(\.0)
        try await withoutCancellation {
            try await self.store.confirmed(done)
            try await self.store.returned(rest, delay: .seconds(1))
        }
        return rest.isEmpty ? .everything(isMore: entries.count == Self.width) : .notAll
    }
}
