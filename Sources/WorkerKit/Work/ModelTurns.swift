public import Jadwal
internal import NIOConcurrencyHelpers
internal import Waiting

/// Bounds the calls to a model that are under way, and lets the next conversation wait with its question ready: between two calls
/// the model then waits neither for a claim nor for a window or a commit.
public final class ModelTurns: Sendable {
    private let calls: Semaphore
    private let pace = NIOLockedValueBox(AnswerPace())

    /// - Parameter limit: how many calls the model bears at present, those under way included.
    public init(limit: @escaping @Sendable () -> Int) { self.calls = Semaphore(limit: limit) }

    /// How many calls are under way or wait.
    var count: Int { self.calls.count }

    /// How many conversations to have in hand while so many calls may be under way: those, and the ones that are claimed,
    /// read and committed meanwhile. At most twice as many.
    public func inHand(_ calls: Int) -> Int {
        calls > 0 ? calls + min(calls, max(1, calls / 8, self.pace.withLockedValue { $0.ready(at: .now) })) : 0
    }

    /// Admits calls that the limit has come to allow since. To be called now and then.
    public func serve() { self.calls.admit() }

    /// Runs the call once it is admitted.
    func take<R: Sendable>(_ call: () async throws(ModelError) -> R) async throws(ModelError) -> R {
        guard await self.calls.acquire() else { throw ModelError(.cancelled, detail: "before it was asked") }
        defer {
            self.pace.withLockedValue { $0.ended(at: .now) }
            self.calls.release()
        }
        return try await call()
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
