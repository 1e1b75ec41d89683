internal import NIOConcurrencyHelpers
public import Pipeline
internal import Waiting

/// Limits the calls to a model in flight, and the number of claimed conversations. A few more conversations than calls
/// wait with their prompts ready, so that the model is never idle during a claim or a commit.
public final class ModelCallLimiter: Sendable {
    private let calls: Semaphore
    private let rate = NIOLockedValueBox(AnswerRate())

    /// - Parameter limit: the number of calls that the model can take now, including those in flight.
    public init(limit: @escaping @Sendable () -> Int) { self.calls = Semaphore(limit: limit) }

    /// The number of calls in flight or waiting.
    var count: Int { self.calls.count }

    /// The useful number of claimed conversations for this number of calls in flight: these, and the ones that are
    /// being claimed, read and committed. At most twice as many.
    public func conversations(for calls: Int) -> Int {
        calls > 0 ? calls + min(calls, max(1, calls / 8, self.rate.withLockedValue { $0.ready(at: .now) })) : 0
    }

    /// Admits calls that the limit allows now. Call it regularly.
    public func admit() { self.calls.admit() }

    /// Runs the call once it is admitted.
    func run<R: Sendable>(_ call: () async throws(ModelError) -> R) async throws(ModelError) -> R {
        guard await self.calls.acquire() else { throw ModelError(.cancelled, detail: "before it was asked") }
        defer {
            self.rate.withLockedValue { $0.ended(at: .now) }
            self.calls.release()
        }
        return try await call()
    }
}

/// Measures the model's answers per second, and the number of prompts that must be ready so that it need not wait.
struct AnswerRate {
    /// The time from a claim to its prompt plus that from an answer to the end of its commit, with many in flight.
    static let work = Duration.milliseconds(150)
    /// Answers are counted for this long. Older ones do not matter.
    private static let span = Duration.milliseconds(250)

    private var begun = ContinuousClock.now
    private var answers = 0
    private var perSecond = 0.0

    mutating func ended(at now: ContinuousClock.Instant) {
        self.answers += 1
        let passed = self.begun.duration(to: now)
        guard passed >= Self.span else { return }
        // The first answer after a pause only shows the length of the pause.
        self.perSecond = passed < Self.span * 4 ? Double(self.answers) / (passed / .seconds(1)) : 0
        (self.begun, self.answers) = (now, 0)
    }

    /// The number of prompts that are answered during `work`.
    func ready(at now: ContinuousClock.Instant) -> Int {
        guard self.begun.duration(to: now) < Self.span * 4 else { return 0 }
        return Int((self.perSecond * (Self.work / .seconds(1))).rounded(.up))
    }
}

extension LanguageModel {
    /// The same model with a limited number of calls. Other calls wait and are admitted in order.
    public func limited(by limiter: ModelCallLimiter) -> LanguageModel {
        LanguageModel { prompt throws(ModelError) in
            try await limiter.run { () async throws(ModelError) in try await self.complete(prompt) }
        }
    }

    /// The same model; each call is counted and timed.
    public func measured(by metrics: JadwalMetrics) -> LanguageModel {
        LanguageModel { prompt throws(ModelError) in
            let start = ContinuousClock.now
            do throws(ModelError) {
                let answer = try await self.complete(prompt)
                metrics.modelCall(.answered, took: .now - start)
                return answer
            } catch {
                metrics.modelCall(ModelCallOutcome(error.code), took: .now - start)
                throw error
            }
        }
    }
}
