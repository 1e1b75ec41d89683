internal import Assembly
internal import BridgeCare
internal import HTTP
internal import NIOConcurrencyHelpers
internal import Pipeline
internal import ServiceLifecycle
internal import Store
internal import Time
internal import Waiting
internal import WorkerKit

/// Looks after the connections of the sources in the settings: mends and sweeps them. Any number of replicas share the
/// work by leases.
struct ConnectionKeeper: Sendable {
    /// Connections that are looked at, or swept, at once. Each source is asked at its own pace all the same.
    private static let lanes = 4
    private static let pause = Duration.seconds(1)
    private static let renewal = Duration.seconds(8)

    let services: [any Service]
    /// nil if there is no source to ask.
    let hiddenNames: HiddenNames?
    private let care: PostgresConnectionSupervision

    init(
        _ settings: BridgeSettings,
        _ sources: [BridgeSource],
        _ pipeline: WorkerAssembly,
        _ metrics: BridgeMetrics,
        rules: BridgeRules
    ) {
        let leases = ConnectionLeases(pipeline.store)
        let http = HTTPClient(pipeline.httpConfiguration)
        let controls = SourceControls(sources, over: http)
        let care = PostgresConnectionSupervision(
            pipeline.store,
            leases: leases,
            sources: controls.sources,
            address: settings.publicURL,
            readsReactions: settings.readsReactions
        )
        self.care = care
        guard !sources.isEmpty else {
            (self.services, self.hiddenNames) = ([], nil)
            return
        }
        let next: NextSweep = settings.sweep > .zero ? .after(settings.sweep) : .whenWanted
        let sweeping = ConnectionSweeping(care, controls, pipeline.store, rules: rules, next: next)
        let mending = BridgeMending(store: care) { controls[$0] }
        let (context, classify, wakeUps) = (pipeline.context, pipeline.classify, pipeline.wakeUps)
        let intake = PostgresBridgeIntake(pipeline.store, rules: rules)
        let hiddenNames = HiddenNames(care, controls, intake)
        self.hiddenNames = hiddenNames
        // Also at the start: what came before it was missed.
        let wasAway = NIOLockedValueBox(true)
        self.services = [
            http,
            Periodic("leases of connections", every: Self.renewal, context: context, classify: classify) {
                try await leases.renew()
            },
            Periodic("hidden names", every: Self.pause, context: context, classify: classify) {
                try await cancelWhenGracefulShutdown {
                    try await hiddenNames.ask { receipt in
                        metrics.joinedChats(receipt.joinedChats)
                        for (outcome, count) in receipt.outcomes { metrics.count(outcome, count, from: .waha) }
                    }
                }
            },
            Periodic("mending", every: Self.pause, context: context, classify: classify) {
                try await Self.inLanes { try await Self.mend(mending, metrics) }
            },
            Periodic("sweeps", every: Self.pause, context: context, classify: classify) {
                do {
                    if wasAway.withLockedValue({ $0 }) {
                        try await care.wantSweeps()
                        wasAway.withLockedValue { $0 = false }
                    }
                    try await Self.inLanes { try await Self.sweep(care, sweeping, metrics, wakeUps) }
                } catch {
                    // Webhooks were refused meanwhile, and not every source sends them again.
                    if case .dependencyDown = classify(error) { wasAway.withLockedValue { $0 = true } }
                    throw error
                }
            },
        ]
    }

    /// A source says that a state has changed. Nothing depends on it.
    ///
    /// - Returns: whether there is such a connection.
    func hint(_ hint: StateHint) async -> Bool {
        switch hint {
        case .connection(let id): return (try? await self.care.hint(id)) != nil
        case .businessAccount(let account): return (try? await self.care.hint(businessAccount: account)) ?? false
        }
    }

    /// Runs `step` until it finds nothing more to do, or shutdown is requested.
    private static func inLanes(_ step: @escaping @Sendable () async throws -> Bool) async throws {
        try await cancelWhenGracefulShutdown {
            // Mostly nothing is due, and one question is enough.
            guard try await step() else { return }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<Self.lanes {
                    group.addTask {
                        while !Task.isCancelled, try await step() {}
                    }
                }
                try await group.waitForAll()
            }
        }
    }

    private static func mend(_ mending: BridgeMending, _ metrics: BridgeMetrics) async throws -> Bool {
        let reports = try await mending.run(limit: 1) { .now() }
        for report in reports {
            report.mended.forEach { metrics.mended($0) }
            if report.isRestarted || report.actions.contains(.restart) { metrics.restarted() }
        }
        return !reports.isEmpty
    }

    /// An error of the source is not a fault of this program: the sweep is repeated.
    private static func sweep(
        _ care: PostgresConnectionSupervision,
        _ sweeping: ConnectionSweeping,
        _ metrics: BridgeMetrics,
        _ wakeUps: WakeUpSignal
    ) async throws -> Bool {
        guard let due = try await care.claimSweep() else { return false }
        let kind = due.receiver.kind
        do {
            _ = try await sweeping.run(due) { receipt in
                if receipt.hasOutgoing { wakeUps.signal() }
                metrics.found(receipt.outcomes[.message] ?? 0, from: kind)
                // The others come again with each sweep.
                for (outcome, count) in receipt.outcomes where outcome.isPublished {
                    metrics.count(outcome, count, from: kind)
                }
                metrics.joinedChats(receipt.joinedChats)
            }
        } catch is BridgeControlError {}
        return true
    }
}
