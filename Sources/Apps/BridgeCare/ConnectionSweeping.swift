public import Pipeline
internal import Sources
public import Store
internal import Time

/// Runs sweeps that are due: reads the phone's names and what was lost from the source, hands it to the intake, and
/// stores how far it came.
public struct ConnectionSweeping: Sendable {
    private let care: PostgresConnectionSupervision
    private let controls: SourceControls
    private let store: StoreContext
    private let intake: PostgresBridgeIntake
    private let next: NextSweep

    /// - Parameter next: when a connection is swept again.
    public init(
        _ care: PostgresConnectionSupervision,
        _ controls: SourceControls,
        _ store: StoreContext,
        rules: BridgeRules,
        next: NextSweep
    ) {
        (self.care, self.controls, self.store, self.next) = (care, controls, store, next)
        self.intake = PostgresBridgeIntake(store, rules: rules)
    }

    /// - Parameter taken: told of each commit.
    /// - Throws: what the source or the database has answered. The sweep is made again then.
    public func run(
        _ sweep: DueSweep,
        taken: @escaping @Sendable (BridgeReceipt) -> Void
    ) async throws -> SweepReport {
        do {
            guard let control = self.controls[sweep.source] else { throw BridgeControlError(.notOffered) }
            guard let state = try await control.state(of: sweep.name) else { throw BridgeControlError(.notThere) }
            let (decoder, own) = (BridgeDecoder(sweep.receiver.kind), state.own)
            let found = FoundMessages(
                self.store,
                self.intake,
                for: sweep.receiver,
                own: own,
                trace: Self.trace(),
                // One that cannot be read must not keep the others from being taken.
                reading: { message, now in
                    (try? decoder.found(message.envelope, own: own, receivedAt: now)) ?? [.ignored(.unreadable)]
                },
                taken: taken
            )
            let report = try await BridgeSweep(lookup: found, sink: found)
                .run(sweep.task, of: sweep.name, connection: sweep.receiver.id, through: control)
            var swept = sweep
            swept.plan.note(sweep.task, report.end)
            let missed = control.history == .none ? nil : report.found
            try await self.care.noteSweep(swept, found: missed, next: self.next)
            return report
        } catch {
            let wait = (error as? BridgeControlError)?.retryAfter ?? .zero
            // Also at shutdown: otherwise the next sweep would have to wait for the lease.
            let care = self.care
            try? await withoutCancellation { try await care.sweepFailed(sweep, after: wait) }
            throw error
        }
    }

    /// The trace of the found messages begins here.
    private static func trace() -> String {
        let id = (high: UInt64.random(in: 1...UInt64.max), low: UInt64.random(in: 1...UInt64.max))
        return TraceParent(trace: id, span: UInt64.random(in: 1...UInt64.max), isSampled: true)?.text ?? ""
    }
}
