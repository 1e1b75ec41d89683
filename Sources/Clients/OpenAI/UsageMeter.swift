internal import NIOConcurrencyHelpers
public import Pipeline

/// Counts tokens. The sums are written to the database from time to time, where all workers see them.
public final class UsageMeter: Sendable {
    private struct State {
        var pending: [String: SpentTokens] = [:]
        /// Being written and not yet included in `written`.
        var underWay: [String: SpentTokens] = [:]
        /// Today's tokens of all workers.
        var written = 0
    }

    /// The daily limit of tokens for all workers, input and output together.
    private let dailyTokens: Int?
    private let state = NIOLockedValueBox(State())

    /// - Parameter dailyTokens: nil for no limit.
    public init(dailyTokens: Int? = nil) { self.dailyTokens = dailyTokens }

    public var isSpent: Bool {
        guard let dailyTokens else { return false }
        return self.state.withLockedValue { state in
            let fresh = (Array(state.pending.values) + Array(state.underWay.values)).reduce(0) {
                $0 + $1.input + $1.output
            }
            return state.written + fresh >= dailyTokens
        }
    }

    /// Writes the counted tokens.
    ///
    /// - Parameter write: adds to the day's sums by model, and returns the day's total of all workers and models. If it
    ///   throws, the next call tries again.
    public func settle(_ write: @Sendable ([String: SpentTokens]) async throws -> Int) async throws {
        let taken = self.state.withLockedValue { state in
            state.underWay.merge(state.pending) { $0 + $1 }
            state.pending = [:]
            return state.underWay
        }
        let total = try await write(taken)
        self.state.withLockedValue { state in
            state.underWay = [:]
            state.written = total
        }
    }

    func note(_ usage: ModelUsage) {
        let billed = usage.billedTokens
        let spent = SpentTokens(calls: 1, input: billed.input, output: billed.output)
        self.state.withLockedValue { state in
            state.pending[usage.model] = (state.pending[usage.model] ?? SpentTokens()) + spent
        }
    }
}

/// The tokens of one call.
public struct ModelUsage: Sendable, Hashable {
    /// The model that was asked for.
    public var model: String
    /// nil if the endpoint does not count.
    public var inputTokens: Int?
    public var outputTokens: Int?
    /// As counted by the endpoint, or else estimated from the bytes sent and received.
    public var billedTokens: (input: Int, output: Int) {
        (self.inputTokens ?? self.estimatedInput, self.outputTokens ?? self.estimatedOutput)
    }

    let estimatedInput: Int
    let estimatedOutput: Int
}

/// Callbacks about answers of endpoints. They are called from any thread, directly after the answer.
public struct ModelWatch: Sendable {
    /// Called for each answer, also an unusable one: it is paid for as well.
    public var used: @Sendable (ModelUsage) -> Void
    /// Called if another model answered than the requested one.
    public var substituted: @Sendable (_ asked: String, _ answered: String, _ isNews: Bool) -> Void

    public init(
        used: @escaping @Sendable (ModelUsage) -> Void = { _ in },
        substituted: @escaping @Sendable (_ asked: String, _ answered: String, _ isNews: Bool) -> Void = { _, _, _ in }
    ) {
        (self.used, self.substituted) = (used, substituted)
    }
}
