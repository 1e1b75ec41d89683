internal import Pipeline
internal import Postgres

/// The store's statements for the subject of a delivery. `PostgresHousekeeping.relayGaps` sends a subject again if no
/// delivery of it is in flight.
extension DeliverySubject {
    /// Records that a delivery is under way: the subject is not sent again before the delay and some more time have
    /// passed.
    func underWay(for delay: Duration, on connection: isolated PostgresConnection) throws(PostgresError) {
        switch self {
        case .event(let customer, let id, let revision):
            try connection.execute(
                Statement(
                    """
                    update event set wanted_at = jadwal_now() + $4 * interval '1 microsecond'
                    where customer_id = $1 and id = $2 and wanted_revision = $3
                    """,
                    [.uuid(customer), .uuid(id), .int(Int64(revision)), .int(delay.microseconds)]
                )
            )
        case .notification(let id):
            try connection.execute(
                Statement(
                    """
                    update notification set wanted_at = jadwal_now() + $2 * interval '1 microsecond'
                    where id = $1 and told_at is null
                    """,
                    [.uuid(id), .int(delay.microseconds)]
                )
            )
        }
    }

    /// Gives the subject up: a failure takes its place.
    func giveUp(on connection: isolated PostgresConnection) throws(PostgresError) {
        switch self {
        case .event(let customer, let id, let revision):
            try connection.execute(
                Statement(
                    "update event set wanted_at = null where customer_id = $1 and id = $2 and wanted_revision = $3",
                    [.uuid(customer), .uuid(id), .int(Int64(revision))]
                )
            )
        case .notification(let id):
            try ToldOutcome.write([(id, .failed)], on: connection)
        }
    }
}
