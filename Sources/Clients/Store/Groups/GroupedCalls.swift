internal import NIOConcurrencyHelpers
internal import Postgres

/// Does what many tasks ask for at the same time in few transactions: while one group is under way, those who come gather for the
/// next. Who comes alone goes at once.
///
/// The order of calls is kept within a group. A call that is cancelled returns at once, and whether it took effect is unknown; its
/// group goes on.
final class GroupedCalls<Input: Sendable, Output: Sendable>: Sendable {
    /// One result for each input, in their order.
    typealias Work = @Sendable (_ inputs: [Input]) async -> [Result<Output, any Error>]

    private typealias Continuation = CheckedContinuation<Output, any Error>

    private struct State {
        var next: UInt64 = 0
        var groups = 0
        var gathered: [(number: UInt64, input: Input)] = []
        /// Of those that are gathered or under way, and have not been cancelled.
        var waiting: [UInt64: Continuation] = [:]
    }

    private let width: Int
    private let lanes: Int
    private let work: Work
    private let state = NIOLockedValueBox(State())

    /// - Parameters:
    ///   - width: the most calls in a group.
    ///   - lanes: groups under way at once.
    init(width: Int, lanes: Int, work: @escaping Work) { (self.width, self.lanes, self.work) = (width, lanes, work) }

    /// How many wait for the next group.
    var gathered: Int { self.state.withLockedValue { $0.gathered.count } }

    /// How many groups are.
    var underWay: Int { self.state.withLockedValue { $0.groups } }

    /// Throws what the group's work has found for this input; `cancelled` when its task is.
    func callAsFunction(_ input: Input) async throws -> Output {
        let number = self.state.withLockedValue { state in
            state.next += 1
            return state.next
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { self.gather(input, number, $0) }
        } onCancel: {
            self.state.withLockedValue { $0.waiting.removeValue(forKey: number) }?.resume(throwing: Self.cancelled)
        }
    }

    private func gather(_ input: Input, _ number: UInt64, _ continuation: Continuation) {
        let isFree: Bool? = self.state.withLockedValue { state in
            // Under the lock, so that a cancellation is seen here or finds the continuation.
            guard !Task.isCancelled else { return nil }
            state.waiting[number] = continuation
            state.gathered.append((number, input))
            guard state.groups < self.lanes else { return false }
            state.groups += 1
            return true
        }
        switch isFree {
        case true?: Task { await self.run() }
        case false?: break
        case nil: continuation.resume(throwing: Self.cancelled)
        }
    }

    private func run() async {
        while let group = self.nextGroup() {
            let results = await self.work(group.map(\.input))
            let ended = self.state.withLockedValue { state in
                zip(group, results).map { (state.waiting.removeValue(forKey: $0.number), $1) }
            }
            for (continuation, result) in ended { continuation?.resume(with: result) }
        }
    }

    /// Nil when nobody waits: then this lane ends.
    private func nextGroup() -> [(number: UInt64, input: Input)]? {
        self.state.withLockedValue { state in
            state.gathered.removeAll { state.waiting[$0.number] == nil }
            guard !state.gathered.isEmpty else {
                state.groups -= 1
                return nil
            }
            let group = Array(state.gathered.prefix(self.width))
            state.gathered.removeFirst(group.count)
            return group
        }
    }

    private static var cancelled: PostgresError {
        PostgresError(code: .cancelled, detail: "the task was cancelled")
    }
}
