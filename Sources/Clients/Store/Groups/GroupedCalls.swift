internal import NIOConcurrencyHelpers
internal import Postgres
internal import Waiting

/// Does what many tasks ask for at the same time in few transactions: while one group is under way, those who come gather for the
/// next. Who comes alone goes at once.
///
/// The order of calls is kept within a group. A call that is cancelled returns at once, and whether it took effect is unknown; its
/// group goes on.
final class GroupedCalls<Input: Sendable, Output: Sendable>: Sendable {
    /// One result for each input, in their order.
    typealias Work = @Sendable (_ inputs: [Input]) async -> [Result<Output, any Error>]

    private typealias Answer = Promise<Result<Output, any Error>>

    private struct State {
        var groups = 0
        var gathered: [(input: Input, answer: Answer)] = []
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
        guard !Task.isCancelled else { throw Self.cancelled }
        let answer = Answer()
        let isFree = self.state.withLockedValue { state in
            state.gathered.append((input, answer))
            guard state.groups < self.lanes else { return false }
            state.groups += 1
            return true
        }
        if isFree { Task { await self.run() } }
        return try await answer.value(ifCancelled: .failure(Self.cancelled)).get()
    }

    private func run() async {
        while let group = self.nextGroup() {
            let results = await self.work(group.map(\.input))
            for (call, result) in zip(group, results) { call.answer.fulfil(result) }
        }
    }

    /// Nil when nobody waits: then this lane ends.
    private func nextGroup() -> [(input: Input, answer: Answer)]? {
        self.state.withLockedValue { state in
            // Calls that were cancelled meanwhile.
            state.gathered.removeAll { $0.answer.isFulfilled }
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
