internal import Postgres
internal import Vault

/// The right to say that an owner enters or leaves places, without a session.
public struct PlaceAddresses: Sendable {
    public enum Fault: Error, Sendable, Hashable {
        /// Cut, changed, of another installation or of an owner who has gone.
        case unknown
        /// The owner has ended it.
        case ended
    }

    private let context: StoreContext

    public init(_ context: StoreContext) { self.context = context }

    /// The owner of a token that is valid now.
    public func owner(of text: String) async throws -> Result<String, Fault> {
        guard let token = PlaceToken(text, by: self.context.lookup) else { return .failure(.unknown) }
        // Nobody has signed in: the token names the owner to the database.
        let epoch = try await DatabaseOwner.$current.withValue(token.customerID) {
            try await self.epoch(of: token.customerID)
        }
        guard let epoch else { return .failure(.unknown) }
        return epoch == token.epoch ? .success(token.customerID) : .failure(.ended)
    }

    /// The owner's token. It is the same until all are ended.
    ///
    /// - Returns: nil if there is no such owner.
    public func token(of customer: String) async throws -> String? {
        guard let epoch = try await self.epoch(of: customer) else { return nil }
        return PlaceToken(of: customer, epoch: epoch)?.text(by: self.context.lookup)
    }

    /// From now on no address that was shown before does anything.
    public func endAll(of customer: String) async throws {
        try await self.context.pool.transaction { connection in
            let count = try connection.execute(
                Statement(
                    "update customer set place_epoch = place_epoch + 1 where id = $1 and removed_at is null",
                    [.uuid(customer)]
                )
            )
            guard count == 1 else { throw AdministrationError.noCustomer }
            try OwnerAction.endedPlaces.record(of: customer, on: connection)
        }
    }

    private func epoch(of customer: String) async throws -> UInt32? {
        let rows = try await self.context.pool.query(
            Statement("select place_epoch from customer where id = $1 and removed_at is null", [.uuid(customer)])
        )
        return try rows.first.map { UInt32(clamping: try $0.int("place_epoch")) }
    }
}
