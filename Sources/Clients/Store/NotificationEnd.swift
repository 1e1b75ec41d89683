internal import Jadwal
internal import Postgres

/// A notification that has reached whom it could reach.
struct NotificationEnd: Sendable {
    let id: String
    /// The failure that this was a retry of.
    let failureID: String?
    let end: ReplayEnd

    static func write(_ ends: [NotificationEnd], on connection: isolated PostgresConnection) throws(PostgresError) {
        let ids = ends.map(\.id)
        try WantedRows.done(ids, on: connection)
        try connection.execute(
            Statement(
                """
                with held as (
                    select notification_id from push_turn where notification_id = any($1) order by notification_id for update
                )
                delete from push_turn using held where push_turn.notification_id = held.notification_id
                """,
                [.uuidArray(ids)]
            )
        )
        var retries: [String: ReplayEnd] = [:]
        for end in ends {
            guard let failureID = end.failureID.flatMap({ EventIdentity($0)?.id }) else { continue }
            if retries[failureID] == nil { retries[failureID] = end.end }
        }
        try ReplayEnds.write(retries, on: connection)
    }
}
