internal import NIOConcurrencyHelpers
internal import Postgres
internal import Waiting

/// Does the calls of many tasks in few transactions. While one group is under way, further calls gather for the next
/// group. A call that comes alone starts at once.
///
/// The order of calls is kept within a group. A cancelled call returns at once, and it is unknown whether it took
/// effect; its group goes on.
final class CallBatcher<Input: Sendable, Output: Sendable>: Sendable {
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

    /// The number of calls that wait for the next group.
    var gathered: Int { self.state.withLockedValue { $0.gathered.count } }

    /// The number of groups under way.
    var underWay: Int { self.state.withLockedValue { $0.groups } }

    /// Throws the error for this input, or `cancelled` if the task is cancelled.
    func callAsFunction(_ input: Input) async throws -> Output {
        guard !Task.isCancelled else { throw Self.cancelled }
        let answer = Answer()
        let isFree = self.state.withLockedValue { state in
            state.gathered.append((input, answer))
            guard state.groups < self.lanes else { return false }
            state.groups += 1
            return true
        }
        // A group has the calls of several tasks: it is about no single owner.
        if isFree { Task { await DatabaseOwner.$current.withValue(nil) { await self.run() } } }
        return try await answer.value(ifCancelled: .failure(Self.cancelled)).get()
    }

    private func run() async {
        while let group = self.nextGroup() {
            let results = await self.work(group.map(\.input))
            for (call, result) in zip(group, results) { call.answer.fulfil(result) }
        }
    }

    /// nil if no call waits: then this lane ends.
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

extension CallBatcher {
    /// For work that is done for all inputs of a group or for none. If it fails, each input is done alone, so that one
    /// wrong input does not fail the others.
    ///
    /// - Parameter work: returns one output for each input, in their order.
    convenience init(
        width: Int = 200,
        lanes: Int = 2,
        together work: @escaping @Sendable (_ inputs: [Input]) async throws -> [Output]
    ) {
        self.init(width: width, lanes: lanes) { inputs in
            do {
                return try await work(inputs).map { .success($0) }
            } catch  where inputs.count == 1 || Self.isShared(error) {
                return inputs.map { _ in .failure(error) }
            } catch {
                var results: [Result<Output, any Error>] = []
                for input in inputs {
                    do { results += try await work([input]).map { .success($0) } } catch {
                        results.append(.failure(error))
                    }
                }
                return results
            }
        }
    }

    /// Every call would get this error.
    private static func isShared(_ error: any Error) -> Bool {
        (error as? PostgresError).map { !$0.mayBeOneCalls } ?? false
    }
}

extension PostgresError {
    /// The server is available and has rolled back the transaction. Without the wrong call it may succeed.
    var mayBeOneCalls: Bool {
        self.sqlState != nil && !self.isUnavailable && !self.isMisfit || self.code == .decoding
    }
}
