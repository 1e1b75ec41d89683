internal import Postgres

/// How many events an owner may add by hand. Each is sealed, written to a calendar server and searched for conflicts, so
/// a program that adds them without end would cost every other owner.
public enum AddingBound: Error, Sendable, CaseIterable {
    case ofDay
    case toCome

    /// The most in 24 hours.
    public static let mostInADay = 200
    /// The most that are still to come.
    public static let mostToCome = 2000

    /// nil if one more may be added. The customer's row is locked, so that forms that are sent at once are counted.
    static func reached(
        by customer: String,
        on connection: isolated PostgresConnection
    ) throws -> AddingBound? {
        let rows = try connection.query(
            Statement(
                """
                select (
                    select count(*) from audit where coalesce(owner_id::text, subject) = $1::text
                        and action = $2 and at > jadwal_now() - interval '1 day'
                ) as of_day, (
                    \(EventTable.countOfAdded)
                ) as to_come
                """,
                [.text(customer), .text(OwnerAction.addedEvent.rawValue)]
            )
        )
        guard let row = rows.first else { return nil }
        if try row.int("of_day") >= Int64(Self.mostInADay) { return .ofDay }
        return try row.int("to_come") >= Int64(Self.mostToCome) ? .toCome : nil
    }
}
