internal import Jadwal
internal import Postgres
internal import Vault

extension PostgresFailures {
    /// Sends one failure on its way again with another input. The original stays with the failure; the corrected one is only
    /// in the outbox. Written into the audit table in the same transaction.
    ///
    /// - Parameters:
    ///   - body: in the form of the failure's queue; the caller has checked it.
    ///   - customerID: whose the corrected input is.
    ///   - isResending: also when it was sent before, and is in no outbox: its queue was lost.
    /// - Returns: false when the failure is no longer open, or the customer was removed.
    public func edit(
        _ id: String,
        to body: [UInt8],
        of customerID: String,
        isResending: Bool = false,
        by person: String
    ) async throws -> Bool {
        try await self.context.pool.transaction { connection in
            guard try self.removed(among: [customerID], on: connection).isEmpty else { return false }
            let rows = try connection.query(
                Statement(
                    """
                    update failure set retried_at = jadwal_now(), edited_at = jadwal_now()
                    where id = $1 and outcome is null and queue is not null
                        and (retried_at is null or ($2 and \(Self.isNowhere)))
                    returning queue, headers
                    """,
                    [.uuid(id), .bool(isResending)]
                )
            )
            guard let row = rows.first else { return false }
            let outgoing = Outgoing(
                queue: try row.text(0),
                body: body,
                headers: Self.headers(of: id, HeaderText.read(try row.text(1))),
                messageID: id
            )
            try OutboxRows.insert([outgoing], customer: customerID, self.context.messages, on: connection)
            try PostgresAudit.record("edit failure", subject: id, by: person, on: connection)
            return true
        }
    }
}
