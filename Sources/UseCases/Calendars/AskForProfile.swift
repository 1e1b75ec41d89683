public import Store

/// Keeps the token by which an owner's phone gets the configuration profile of the calendar account.
public struct AskForProfile: UseCase {
    public enum Refusal: Error, Hashable {
        case noAccount
        /// The profile of an account that the operator keeps has its password in it.
        case signInAgain
        case tooOften
    }

    public init() {}

    public func run(_ token: String, as actor: Actor, in store: StoreContext) async throws -> Result<Void, Refusal> {
        let customer = try actor.owner()
        guard let account = try await PostgresOwnerCalendars(store).show(customer) else { return .failure(.noAccount) }
        guard actor.isRecent || !account.isHosted else { return .failure(.signInAgain) }
        let isKept = try await PostgresMagicTokens(store).make(token, for: .calendarProfile, of: customer)
        return isKept ? .success(()) : .failure(.tooOften)
    }
}
