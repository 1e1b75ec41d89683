public import Jadwal
internal import NIOConcurrencyHelpers

/// Counts what is spent, between the times at which it is written down where all workers see it.
public final class UsageMeter: Sendable {
    private struct State {
        var pending: [String: SpentTokens] = [:]
        /// Handed out to be written down, and not yet in `written`.
        var underWay: [String: SpentTokens] = [:]
        /// Of today, of all workers.
        var written = 0
    }

    /// Tokens that may be spent in a day, in and out together, by all workers.
    private let dailyTokens: Int?
    private let state = NIOLockedValueBox(State())

    /// - Parameter dailyTokens: nil for no bound.
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

    /// Writes down what has come together.
    ///
    /// - Parameter write: adds to the day's sums by model, and returns the day's total of all workers and models. When it
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
