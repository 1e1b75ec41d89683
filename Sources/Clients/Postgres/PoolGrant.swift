/// What a caller who waited for a connection gets.
enum PoolGrant: Sendable {
    case connection(PostgresConnection)
    /// The right to make a connection, already counted.
    case place
    case refused(PostgresError)
}
