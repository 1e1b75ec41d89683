internal import Postgres

extension PostgresConnectionSupervision {
    /// Keeps what the owner is shown of a connection that this process holds; nil to forget it. Each change of the
    /// connection's state forgets it too.
    public func show(_ offer: ShownOffer?, of receiver: OpenReceiver) async throws {
        let (id, customer) = (receiver.id, receiver.customerID)
        let sealed = try offer?.sealed(id, customer: customer, try self.context.credentialSealer)
        try await self.context.pool.execute(
            Statement(
                "update chat_connection set linking = $3::bytea where id = $1 and lease_owner = $2",
                [.uuid(id), .uuid(self.leases.owner), .optionalBytes(sealed)]
            )
        )
    }
}
