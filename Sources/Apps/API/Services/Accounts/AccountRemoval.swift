internal import Assembly
internal import Postgres
internal import Store
internal import UseCases
internal import WorkerKit

/// Removes accounts that their owners have deleted. Each program looks; one does it at a time.
struct AccountRemoval: Sendable {
    /// The check of `/readyz`. Pages are served without it.
    static let check = "erasure log"
    /// A turn is short, so that a program that is stopped waits for nothing. In-flight work for the owner ends soon.
    private static let patience = Duration.seconds(5)

    let store: StoreContext
    /// nil: no erasure log is kept.
    let log: ErasureFile?
    let metrics: OwnerMetrics
    let readiness: Readiness

    func removeAll() async throws {
        let removals = PostgresAccountRemovals(self.store)
        self.metrics.oldestRemoval(try await removals.oldestAge())
        try self.checkLog()
        while !Task.isCancelled, let due = try await removals.claim() {
            let outcome: RemovalOutcome
            do {
                outcome = try await DatabaseOwner.$current.withValue(due.customerID) {
                    try await self.remove(due.customerID)
                }
            } catch {
                self.metrics.count(.failed)
                try await removals.putOff(due)
                throw error
            }
            switch outcome {
            case .done: try await removals.finish(due)
            case .delayed, .failed: try await removals.putOff(due)
            }
            self.metrics.count(outcome)
        }
        self.metrics.oldestRemoval(try await removals.oldestAge())
    }

    /// Claims no removal while the log cannot be written, and reports it to the operator before an owner waits.
    private func checkLog() throws(ErasureFault) {
        guard let log else { return }
        do throws(ErasureFault) {
            try log.check()
            self.readiness.set(Self.check, up: true)
        } catch {
            self.readiness.set(Self.check, up: false, reason: error.description)
            throw error
        }
    }

    /// As `jadwal customer remove`.
    private func remove(_ customer: String) async throws -> RemovalOutcome {
        let log = self.log
        let input = RemoveCustomer.Input(customer) { store in
            CustomerRemoval(store, limit: Self.patience, marked: { try log?.append($0) })
        }
        switch try await RemoveCustomer().run(input, as: .program("jadwal-api"), in: self.store) {
        case .success(let rows): return rows.allSatisfy { $0.left == 0 } ? .done : .delayed
        case .failure(.refused(let error)) where error.code == .underWay: return .delayed
        case .failure(let refusal): throw refusal
        }
    }
}
