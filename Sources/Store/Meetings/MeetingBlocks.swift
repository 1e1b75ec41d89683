internal import Pipeline
internal import Postgres
internal import Vault

/// Customers who have blocked a host: what the host proposes ends silently. What was agreed still reaches them.
enum MeetingBlocks {
    /// The participants who are asked now and do not hear it, by id.
    static func find(
        _ commit: MeetingCommit,
        host: String,
        _ context: StoreContext,
        on connection: isolated PostgresConnection
    ) throws -> Set<String> {
        let asked = commit.tellings.filter { $0.kind == .invitation || $0.kind == .reminder }
            .compactMap { commit.after.participant($0.participantID) }
        guard !asked.isEmpty, let address = try AccountTable.addressee(host, context, on: connection)?.address else {
            return []
        }
        let customers = try Self.customers(asked, context, on: connection)
        let rows = try connection.query(
            Statement(
                """
                select customer_id from contact
                join unnest($1::uuid[], $2::uuid[]) as host (customer, address)
                    on customer_id = customer and address_id = address
                where is_blocked
                """,
                [
                    .uuidArray(customers.map(\.id)),
                    .uuidArray(
                        customers.map { context.lookup.addressID(customer: $0.id, address: address.lowercased()) }
                    ),
                ]
            )
        )
        let blocking = Set(try rows.map { try $0.uuid("customer_id") })
        return Set(customers.filter { blocking.contains($0.id) }.map(\.participant))
    }

    /// Those who take part as customers, and guests whose address is a customer's.
    private static func customers(
        _ people: [MeetingParticipant],
        _ context: StoreContext,
        on connection: isolated PostgresConnection
    ) throws -> [(id: String, participant: String)] {
        let linked = people.compactMap { person in person.linkedID.map { (id: $0, participant: person.id) } }
        let guests = people.filter(\.isGuest).compactMap { person in person.email.map { (person.id, $0) } }
        guard !guests.isEmpty else { return linked }
        let rows = try connection.query(
            Statement(
                """
                select customer_id, guest.participant from account
                join unnest($1::uuid[], $2::uuid[]) as guest (participant, address) on address_id = guest.address
                """,
                [
                    .uuidArray(guests.map(\.0)),
                    .uuidArray(guests.map { context.lookup.mailAddressID($0.1.lowercased()).description }),
                ]
            )
        )
        return linked + (try rows.map { (id: try $0.uuid("customer_id"), participant: try $0.uuid("participant")) })
    }
}
