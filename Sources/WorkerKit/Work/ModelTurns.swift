public import Jadwal
internal import NIOConcurrencyHelpers

/// Bounds the calls to a model that are under way, and lets the next conversation wait with its question ready: between two calls
/// the model then waits neither for a claim nor for a window or a commit.
public final class ModelTurns: Sendable {
    private struct State {
        var busy = 0
        var next: UInt64 = 0
        /// In the order in which they came.
        var line: [UInt64] = []
        var waiting: [UInt64: CheckedContinuation<Bool, Never>] = [:]
        var pace = AnswerPace()
    }

    private let limit: @Sendable () -> Int
    private let state = NIOLockedValueBox(State())

    /// - Parameter limit: how many calls the model bears at present, those under way included.
    public init(limit: @escaping @Sendable () -> Int) { self.limit = limit }

    /// How many have their turn or wait for it.
    var count: Int { self.state.withLockedValue { $0.busy + $0.waiting.count } }

    /// How many conversations to have in hand while so many calls may be under way: those, and the ones that are claimed,
    /// read and committed meanwhile. At most twice as many.
    public func inHand(_ calls: Int) -> Int {
        calls > 0 ? calls + min(calls, max(1, calls / 8, self.state.withLockedValue { $0.pace.ready(at: .now) })) : 0
    }

    /// Gives turns that the limit has come to allow since. To be called now and then.
    public func serve() {
        let limit = self.limit()
        let served = self.state.withLockedValue { state in
            var served: [CheckedContinuation<Bool, Never>] = []
            while state.busy < limit, let first = state.line.first {
                state.line.removeFirst()
                // Who was cancelled has left.
                guard let waiter = state.waiting.removeValue(forKey: first) else { continue }
                state.busy += 1
                served.append(waiter)
            }
            return served
        }
        for waiter in served { waiter.resume(returning: true) }
    }

    /// Runs the call when it is its turn.
    func take<R: Sendable>(_ call: () async throws(ModelError) -> R) async throws(ModelError) -> R {
        guard await self.turn() else { throw ModelError(.cancelled, detail: "before it was asked") }
        defer {
            self.state.withLockedValue { state in
                state.busy -= 1
                state.pace.ended(at: .now)
            }
            self.serve()
        }
        return try await call()
    }

    /// False when the task was cancelled first.
    private func turn() async -> Bool {
        let number = self.state.withLockedValue { state in
            state.next += 1
            return state.next
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isWaiting = self.state.withLockedValue { state in
                    // Under the lock, so that a cancellation is seen here or finds the waiter below.
                    guard !Task.isCancelled else { return false }
                    state.line.append(number)
                    state.waiting[number] = continuation
                    return true
                }
                if isWaiting { self.serve() } else { continuation.resume(returning: false) }
            }
        } onCancel: {
            self.state.withLockedValue { $0.waiting.removeValue(forKey: number) }?.resume(returning: false)
        }
    }
}

extension LanguageModel {
    /// The same model, asked by as many at once as it bears. The others wait for their turn, in order.
    public func inTurns(_ turns: ModelTurns) -> LanguageModel {
        LanguageModel { prompt throws(ModelError) in
            try await turns.take { () async throws(ModelError) in try await self.complete(prompt) }
        }
    }
}
