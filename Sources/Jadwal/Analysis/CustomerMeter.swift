internal import Synchronization

/// Counts what each customer's conversations cost, between the times at which it is written down where all workers see
/// it, and knows who has spent the day's allowance.
public final class CustomerMeter: Sendable {
    private struct State {
        var pending: [String: CustomerSpending] = [:]
        /// Handed out to be written down, and not yet told of as written.
        var underWay: [String: CustomerSpending] = [:]
        var spenders = TokenSpenders(day: 0, tokens: [:])
    }

    public let allowance: TokenAllowance
    private let state = Mutex(State())

    public init(_ allowance: TokenAllowance) { self.allowance = allowance }

    /// For how long the conversation is put off; nil when it is read now.
    func delay(of claim: Claim) -> Duration? {
        let spent = self.state.withLock { $0.spenders.tokens(of: claim) }
        return self.allowance.delay(of: claim, after: spent)
    }

    public func note(_ spent: CustomerSpending, of customerID: String) {
        self.state.withLock { state in
            state.pending[customerID] = (state.pending[customerID] ?? CustomerSpending()) + spent
        }
    }

    /// Writes down what has come together.
    ///
    /// - Parameter write: adds to the day's sums, and returns who has spent the allowance. When it throws, the next
    ///   call tries again.
    public func settle(_ write: @Sendable ([String: CustomerSpending]) async throws -> TokenSpenders) async throws {
        let taken = self.state.withLock { state in
            state.underWay.merge(state.pending) { $0 + $1 }
            state.pending = [:]
            return state.underWay
        }
        let spenders = try await write(taken)
        self.state.withLock { state in
            state.underWay = [:]
            state.spenders = spenders
        }
    }
}

extension LanguageModel {
    /// The same model, its tokens counted for the customers whose conversations they are about.
    public func metered(by meter: CustomerMeter) -> LanguageModel {
        LanguageModel { prompt throws(ModelError) in
            guard let customer = prompt.origin?.claim.customerID else { return try await self.complete(prompt) }
            do throws(ModelError) {
                let answer = try await self.complete(prompt)
                let tokens = answer.inputTokens.map { $0 + (answer.outputTokens ?? 0) } ?? prompt.estimatedTokens
                meter.note(CustomerSpending(tokens: tokens), of: customer)
                return answer
            } catch {
                // It costs as much as an answer that can be used.
                if error.code == .unusable || error.code == .refused {
                    meter.note(CustomerSpending(tokens: prompt.estimatedTokens), of: customer)
                }
                throw error
            }
        }
    }
}

extension Prompt {
    /// Where a server does not say what it has counted.
    fileprivate var estimatedTokens: Int { (self.system.utf8.count + self.user.utf8.count) / 3 }
}
