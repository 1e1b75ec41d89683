internal import Pipeline
public import Store

/// Unlinks a phone at its source, and reads nothing more. A connection that no source can be asked about is only read no
/// more.
public struct EndConnection: UseCase {
    public struct Input: Sendable {
        public let connection: String
        /// The source is not asked.
        public var onlyHere: Bool

        public init(_ connection: String, onlyHere: Bool = false) {
            (self.connection, self.onlyHere) = (connection, onlyHere)
        }
    }

    public enum Refusal: Error, Hashable {
        case notFound
        case stillLinked(StillLinked)
    }

    private let services: any LinkingServices

    public init(_ services: any LinkingServices) { self.services = services }

    public func run(_ input: Input, as actor: Actor, in store: StoreContext) async throws -> Result<Void, Refusal> {
        let customer = try actor.owner()
        guard let id = EventIdentity(input.connection)?.id,
            let connection = try await PostgresOwnerConnections(store).show(id, of: customer)
        else { return .failure(.notFound) }
        let left = try await self.end(connection, of: customer, onlyHere: input.onlyHere, in: store)
        return left.map { .failure(.stillLinked($0)) } ?? .success(())
    }

    /// - Returns: nil if it has ended.
    func end(
        _ connection: OwnerConnection,
        of customer: String,
        onlyHere: Bool,
        in store: StoreContext
    ) async throws -> StillLinked? {
        let connections = PostgresOwnerConnections(store)
        try await connections.stopLinking(connection.id, of: customer)
        if !onlyHere, !connection.source.isEmpty, let left = try await self.services.unlink(connection) { return left }
        _ = try await connections.end(connection.id, of: customer)
        try await self.services.release(connection.id)
        return nil
    }
}

/// Why a phone is still linked. Nothing is ended then.
public enum StillLinked: Sendable, Hashable, CaseIterable {
    /// Another program holds the connection.
    case busy
    /// The source did not unlink the phone, or cannot be asked.
    case notUnlinked
}
