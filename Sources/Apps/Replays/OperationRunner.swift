package import Logging
internal import NIOConcurrencyHelpers
internal import ServiceLifecycle
package import Store
package import WorkerKit

/// Takes up operations that nobody works on, and works on them until shutdown. Any number of programs may do so.
package struct OperationRunner: Service {
    /// How many operations this program works on at once.
    package static let lanes = 3
    /// With the lease of 4 s, the next program has taken up an operation within 5 s.
    private static let pause = Duration.milliseconds(650)

    private let store: StoreContext
    private let owner: String
    private let logger: Logger
    private let work: OperationWork

    /// - Parameter owner: the name of this process in leases.
    package init(_ store: StoreContext, owner: String, logger: Logger, tracing: WorkerTracing?) {
        (self.store, self.owner, self.logger) = (store, owner, logger)
        self.work = OperationWork(store, tracing: tracing)
    }

    package func run() async throws {
        let free = NIOLockedValueBox(Self.lanes)
        await withDiscardingTaskGroup { group in
            while !Task.isShuttingDownGracefully, !Task.isCancelled {
                if free.withLockedValue({ $0 }) > 0, let lease = await self.claim() {
                    free.withLockedValue { $0 -= 1 }
                    group.addTask {
                        await self.work(lease)
                        free.withLockedValue { $0 += 1 }
                    }
                } else {
                    let pause = Self.pause * Double.random(in: 0.8...1.2)
                    _ = try? await cancelWhenGracefulShutdown { try await Task.sleep(for: pause) }
                }
            }
        }
    }

    /// Works on everything that waits now, one after the other, and returns.
    ///
    /// - Returns: how many operations this program worked on.
    package func runOnce() async throws -> Int {
        let operations = PostgresOperations(self.store)
        var count = 0
        while let lease = try await operations.claim(as: self.owner) {
            _ = try await self.work.perform(lease)
            count += 1
        }
        return count
    }

    private func claim() async -> OperationLease? {
        // The readiness check tells of a database that is away.
        try? await PostgresOperations(self.store).claim(as: self.owner)
    }

    private func work(_ lease: OperationLease) async {
        self.logger.info("An operation is taken up", metadata: [LogKey.operation: "\(lease.id)"])
        do {
            let report = try await self.work.perform(lease)
            self.logger.info(
                "The work on an operation has ended",
                metadata: [LogKey.operation: "\(lease.id)", LogKey.outcome: "\(report.end)"]
            )
        } catch {
            // The lease ends, and it is taken up again.
            self.logger.warning(
                "The work on an operation was interrupted; it will be taken up again",
                metadata: [LogKey.operation: "\(lease.id)", LogKey.errorType: "\(type(of: error))"]
            )
        }
    }
}
