internal import Assembly
internal import Postgres
internal import Store

/// Carries out what owners have said: accounts that shall be gone. Each program looks; one does it at a time.
struct RemovalDesk: Sendable {
    /// A turn is short, so that a program that is stopped waits for nothing. What workers do for the owner ends soon.
    private static let patience = Duration.seconds(5)

    let store: StoreContext
    /// nil: no erasure log is kept.
    let log: ErasureFile?

    func removeAll() async throws {
        let removals = PostgresAccountRemovals(self.store)
        while !Task.isCancelled, let due = try await removals.claim() {
            let isGone = try await DatabaseOwner.$current.withValue(due.customerID) {
                try await self.isGone(due.customerID)
            }
            if isGone {
                try await removals.finish(due)
            } else {
                try await removals.putOff(due)
            }
        }
    }

    /// As `jadwal customer remove`.
    private func isGone(_ customer: String) async throws -> Bool {
        let log = self.log
        let removal = CustomerRemoval(self.store, limit: Self.patience, marked: { try log?.append($0) })
        do {
            return try await removal.remove(customer).allSatisfy { $0.left == 0 }
        } catch let error as AdministrationError where error.code == .underWay {
            return false
        }
    }
}
