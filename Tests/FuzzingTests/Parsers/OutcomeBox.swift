import Foundation
import NIOConcurrencyHelpers

/// What a thread found out, for the one that waits for it.
final class OutcomeBox: Sendable {
    private let outcome = NIOLockedValueBox<Result<Bool, any Error>?>(nil)
    private let isThere = DispatchSemaphore(value: 0)

    func set(_ outcome: Result<Bool, any Error>) {
        self.outcome.withLockedValue { $0 = outcome }
        self.isThere.signal()
    }

    func wait() throws -> Bool {
        self.isThere.wait()
        return try self.outcome.withLockedValue { $0 }?.get() ?? false
    }
}
