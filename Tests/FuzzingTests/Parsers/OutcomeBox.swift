import Foundation
import NIOConcurrencyHelpers

/// What a thread found out, for the one that waits for it: whether an input was accepted, and the time that it took.
final class OutcomeBox: Sendable {
    typealias Outcome = (isAccepted: Bool, took: Duration)

    private let outcome = NIOLockedValueBox<Result<Outcome, any Error>?>(nil)
    private let isThere = DispatchSemaphore(value: 0)

    func set(_ outcome: Result<Outcome, any Error>) {
        self.outcome.withLockedValue { $0 = outcome }
        self.isThere.signal()
    }

    func wait() throws -> Outcome {
        self.isThere.wait()
        return try self.outcome.withLockedValue { $0 }?.get() ?? (false, .zero)
    }
}
