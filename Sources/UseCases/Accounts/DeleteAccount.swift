internal import Mail
internal import Pipeline
public import Store

/// Deletes an owner's account. Phones are unlinked at their sources first. Then the owner's word is stored, and the
/// account goes.
public struct DeleteAccount: UseCase {
    public struct Input: Sendable {
        /// The account's address, typed to confirm.
        public let address: String
        /// The sources are not asked.
        public var onlyHere: Bool

        public init(confirming address: String, onlyHere: Bool = false) {
            (self.address, self.onlyHere) = (address, onlyHere)
        }
    }

    public enum Refusal: Error, Hashable {
        case notFound
        case signInAgain
        case otherAddress
        case stillLinked(StillLinked)
    }

    private let services: any LinkingServices

    public init(_ services: any LinkingServices) { self.services = services }

    public func run(_ input: Input, as actor: Actor, in store: StoreContext) async throws -> Result<Void, Refusal> {
        let customer = try actor.owner()
        guard actor.isRecent else { return .failure(.signInAgain) }
        guard let account = try await PostgresOwnerAccounts(store).show(customer) else { return .failure(.notFound) }
        guard let address = MailAddress(input.address), address.lookupText == MailAddress(account.address)?.lookupText
        else { return .failure(.otherAddress) }
        let connections = EndConnection(self.services)
        for connection in try await Self.open(of: customer, in: store) {
            let left = try await connections.end(connection, of: customer, onlyHere: input.onlyHere, in: store)
            if let left { return .failure(.stillLinked(left)) }
        }
        _ = try await PostgresAccountRemovals(store).ask(customer)
        return .success(())
    }

    /// Connections that a source may still have.
    public static func open(of customer: String, in store: StoreContext) async throws -> [OwnerConnection] {
        try await PostgresOwnerConnections(store).list(of: customer).filter { $0.state != .ended }
    }
}
