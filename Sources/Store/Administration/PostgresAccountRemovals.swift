internal import FoundationEssentials
internal import Pipeline
internal import Postgres
internal import Time
internal import Vault

/// Accounts that their owners delete. The owner's word is stored first, and any program carries it out: one that is
/// killed leaves it to the next.
public struct PostgresAccountRemovals: Sendable {
    /// Longer than a removal takes. After it, another program goes on.
    static let lease = Duration.seconds(180)
    private static let pause = Duration.seconds(10)
    private static let letter = Duration.seconds(86_400)

    private let context: StoreContext

    public init(_ context: StoreContext) { self.context = context }

    /// From now on nobody is signed in, nothing more is stored of the owner, and the account will be gone. Nothing is
    /// deleted yet.
    ///
    /// - Returns: false if it was asked for before.
    public func ask(_ customer: String) async throws -> Bool {
        let context = self.context
        let tombstone = context.lookup.tombstone(customer: customer)
        return try await context.pool.transaction { connection in
            let rows = try connection.query(
                Statement(
                    """
                    select account.id, address, locale from account join customer on customer.id = customer_id
                    where customer_id = $1 and removed_at is null for update of customer
                    """,
                    [.uuid(customer)]
                )
            )
            guard let row = rows.first else { return false }
            let seal = AccountSeal.account(try row.uuid("id"), customer: customer)
            let address = try context.messages.openText(try row.bytes("address"), for: seal)
            let counts = try Self.count(customer, on: connection)
            try connection.execute(
                Statement(
                    """
                    insert into account_removal (id, address, language, counts) values ($1, $2, $3, $4)
                    on conflict do nothing
                    """,
                    [
                        .uuid(customer), .bytes(context.messages.seal(text: address, for: Self.seal(customer))),
                        .text(try row.text("locale")), .text(counts.text),
                    ]
                )
            )
            try OwnerAction.deletedAccount.record(of: customer, on: connection)
            try CustomerRemoval.mark(customer, tombstone, on: connection)
            try connection.execute(Statement("delete from owner_session where customer_id = $1", [.uuid(customer)]))
            return true
        }
    }

    /// For how long the account that waits longest has waited; zero if none does.
    public func oldestAge() async throws -> Duration {
        let rows = try await self.context.pool.query(
            "select min(asked_at) as asked, jadwal_now() as now from account_removal"
        )
        guard let row = rows.first, let asked = try row.optionalTime("asked") else { return .zero }
        // The database's clock may have been set back since.
        return max(.zero, try row.time("now") - asked)
    }

    /// The next one that nobody carries out; nil if there is none.
    public func claim() async throws -> DueRemoval? {
        let rows = try await self.context.pool.query(
            Statement(
                DueRowClaim.sql(triesOf: "account_removal", returning: "id, address, language, counts"),
                [.int(Self.lease.microseconds)]
            )
        )
        return try rows.first.map { row in
            let id = try row.uuid("id")
            return DueRemoval(
                customerID: id,
                address: try self.context.messages.openText(try row.bytes("address"), for: Self.seal(id)),
                language: try row.text("language"),
                counts: try row.text("counts")
            )
        }
    }

    /// Something of the owner's is still under way. It is tried again soon.
    public func putOff(_ removal: DueRemoval) async throws {
        try await self.context.pool.execute(
            Statement(
                "update account_removal set next_try_at = jadwal_now() + $2 * interval '1 microsecond' where id = $1",
                [.uuid(removal.customerID), .int(Self.pause.microseconds)]
            )
        )
    }

    /// Nothing of the owner is left. Orders the letter that says so; the address goes with it.
    public func finish(_ removal: DueRemoval) async throws {
        let context = self.context
        try await context.pool.transaction { connection in
            let ended = try connection.execute(
                Statement("delete from account_removal where id = $1", [.uuid(removal.customerID)])
            )
            // Another program has finished it.
            guard ended == 1 else { return }
            let id = EventIdentity.random().id
            try EmailTable.add(
                .deleted,
                id: id,
                sealed: context.messages.seal(text: removal.address, for: AccountSeal.letter(id, customer: nil)),
                removal.language,
                detail: removal.counts,
                within: Self.letter,
                on: connection
            )
        }
    }

    private static func seal(_ customer: String) -> SealContext {
        SealContext(table: "account_removal.address", row: customer, customer: "")
    }

    private static func count(_ customer: String, on connection: isolated PostgresConnection) throws -> RemovalCounts {
        let rows = try connection.query(
            Statement(
                """
                select (\(EventTable.count(atMost: nil))) as events,
                    (
                        select count(content) from message
                        where conversation_id in (select id from conversation where customer_id = $1)
                    ) as messages,
                    (select count(*) from chat_connection where customer_id = $1) as connections,
                    (select count(*) from device where customer_id = $1) as devices
                """,
                [.uuid(customer)]
            )
        )
        guard let row = rows.first else { return RemovalCounts() }
        return RemovalCounts(
            events: Int(try row.int("events")),
            messages: Int(try row.int("messages")),
            connections: Int(try row.int("connections")),
            devices: Int(try row.int("devices"))
        )
    }
}

/// An account that one program may remove now.
public struct DueRemoval: Sendable, Hashable {
    public let customerID: String
    let address: String
    let language: String
    let counts: String
}

extension DueRemoval: CustomStringConvertible, CustomReflectable {
    /// Without the address.
    public var description: String { "DueRemoval(\(self.customerID))" }
    public var customMirror: Mirror { Mirror(self, children: ["customerID": self.customerID]) }
}

/// How much there was of an account when its owner deleted it.
public struct RemovalCounts: Sendable, Hashable, Codable {
    public var events = 0
    /// Texts of messages. They go with each verdict, so few are left.
    public var messages = 0
    public var connections = 0
    public var devices = 0

    public init(events: Int = 0, messages: Int = 0, connections: Int = 0, devices: Int = 0) {
        (self.events, self.messages) = (events, messages)
        (self.connections, self.devices) = (connections, devices)
    }

    /// As a letter's detail.
    public init(_ text: String) {
        self = (try? JSONDecoder().decode(RemovalCounts.self, from: Data(text.utf8))) ?? RemovalCounts()
    }

    var text: String {
        // Four numbers can always be encoded.
        (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }
}
