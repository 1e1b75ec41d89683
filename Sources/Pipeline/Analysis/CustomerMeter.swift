internal import Synchronization

/// Counts the cost of each customer's conversations until the counts are stored, and knows the customers that have
/// spent their daily allowance.
public final class CustomerMeter: Sendable {
    private struct State {
        var pending: [String: CustomerSpending] = [:]
        /// Being stored, and not confirmed yet.
        var underWay: [String: CustomerSpending] = [:]
        var spenders = TokenSpenders(day: 0, tokens: [:])
    }

    public let allowance: TokenAllowance
    private let state = Mutex(State())

    public init(_ allowance: TokenAllowance) { self.allowance = allowance }

    /// The wait before the analysis; nil if it may start now.
    func delay(of claim: Claim) -> Duration? {
        let spent = self.state.withLock { $0.spenders.tokens(of: claim) }
        return self.allowance.delay(of: claim, after: spent)
    }

    public func note(_ spent: CustomerSpending, of customerID: String) {
        self.state.withLock { state in
            state.pending[customerID] = (state.pending[customerID] ?? CustomerSpending()) + spent
        }
    }

    /// Stores the counts since the last call.
    ///
    /// - Parameter write: adds to the sums of the day, and returns the customers that have spent their allowance. If it
    ///   throws, the next call stores the same counts again.
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
    /// The same model. Its tokens are counted for the customer of each prompt.
    public func metered(by meter: CustomerMeter) -> LanguageModel {
        LanguageModel { prompt throws(ModelError) in
            guard let customer = prompt.origin?.claim.customerID else { return try await self.complete(prompt) }
            do throws(ModelError) {
                let answer = try await self.complete(prompt)
                let tokens = answer.inputTokens.map { $0 + (answer.outputTokens ?? 0) } ?? prompt.estimatedTokens
                meter.note(CustomerSpending(tokens: tokens), of: customer)
                return answer
            } catch {
                // Such an answer costs as much as a usable one.
                if error.code == .unusable || error.code == .refused {
                    meter.note(CustomerSpending(tokens: prompt.estimatedTokens), of: customer)
                }
                throw error
            }
        }
    }
}

extension Prompt {
    /// An estimate for servers that do not report token counts.
    fileprivate var estimatedTokens: Int { (self.system.utf8.count + self.user.utf8.count) / 3 }
}
