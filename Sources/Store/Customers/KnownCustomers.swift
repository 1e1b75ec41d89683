internal import Postgres
internal import Time
internal import Vault

/// Which customers of a batch exist, and the time of the database's clock. An existing customer cannot be removed
/// before the transaction ends. So a removal finds what the transaction has stored.
struct KnownCustomers {
    var now: UnixTime
    var known: Set<String> = []
    var removed: Set<String> = []

    /// An SQL condition: the customer in this parameter exists and is not being removed. A removal waits until leases
    /// and turns end, so ended ones are taken anew only under this condition.
    static func existsCondition(_ parameter: String) -> String {
        "exists (select from customer where customer.id = \(parameter) and customer.removed_at is null)"
    }

    static func find(
        _ ids: Set<String>,
        lookup: LookupKey,
        on connection: isolated PostgresConnection
    ) throws(PostgresError) -> KnownCustomers {
        let rows = try connection.query(
            Statement(
                """
                with held as (
                    select id from customer where id = any($1) and removed_at is null order by id for key share
                )
                select clock.now, held.id from (select jadwal_now() as now) clock left join held on true
                """,
                [.uuidArray(Array(ids))]
            )
        )
        guard let first = rows.first else { throw PostgresError(code: .decoding, detail: "the clock returned no row") }
        var customers = KnownCustomers(now: try first.time("now"))
        for row in rows {
            if let id = try row.optionalUUID("id") { customers.known.insert(id) }
        }
        let unknown = ids.subtracting(customers.known)
        guard !unknown.isEmpty else { return customers }
        customers.removed = try Self.removed(among: unknown, lookup: lookup, on: connection)
        return customers
    }

    /// The ids among these whose customer was removed.
    static func removed(
        among ids: Set<String>,
        lookup: LookupKey,
        on connection: isolated PostgresConnection
    ) throws(PostgresError) -> Set<String> {
        let tombstones = Dictionary(uniqueKeysWithValues: ids.map { (lookup.tombstone(customer: $0), $0) })
        let found = try connection.query(
            Statement("select id from removed_customer where id = any($1)", [.uuidArray(Array(tombstones.keys))])
        )
        var removed: Set<String> = []
        for row in found {
            if let id = tombstones[try row.uuid("id")] { removed.insert(id) }
        }
        return removed
    }
}
