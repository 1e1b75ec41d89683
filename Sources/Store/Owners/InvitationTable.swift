internal import Postgres

/// The rows of `invitation`, inside other transactions: addresses that may make an account.
enum InvitationTable {
    private static let isFresh =
        "invited_at > jadwal_now() - interval '\(RetentionAge.invitation.components.seconds) seconds'"

    /// An SQL condition: the address with the hash in `addressID` is invited, and not too long ago.
    static func isInvited(_ addressID: String) -> String {
        "exists (select from invitation where invitation.address_id = \(addressID) and \(Self.isFresh))"
    }

    /// A second invitation of one address only renews the first.
    static func add(_ addressID: String, on connection: isolated PostgresConnection) throws(PostgresError) {
        _ = try connection.execute(
            Statement(
                """
                insert into invitation (address_id) values ($1)
                on conflict (address_id) do update set invited_at = jadwal_now()
                """,
                [.uuid(addressID)]
            )
        )
    }

    /// - Returns: whether there was one. It is used up.
    static func take(_ addressID: String, on connection: isolated PostgresConnection) throws(PostgresError) -> Bool {
        try connection.execute(
            Statement("delete from invitation where address_id = $1 and \(Self.isFresh)", [.uuid(addressID)])
        ) == 1
    }
}
