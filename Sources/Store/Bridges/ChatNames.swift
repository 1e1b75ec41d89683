internal import Pipeline
internal import Postgres
internal import Vault

/// A chat's fixed name: the address under which it was first seen.
struct ChatName: Hashable {
    /// The keyed hash of the text, which is the name's own row in `chat_alias`.
    var id: StoredID
    var text: String
}

/// The names of chats that some envelopes mention: rows of `chat_alias`. Names of different customers have different
/// ids.
struct ChatNames {
    private struct Fresh {
        var name: ChatName
        var customerID: String
    }

    private let lookup: LookupKey
    private let sealer: Sealer
    private var known: [StoredID: ChatName] = [:]
    private var fresh: [StoredID: Fresh] = [:]
    /// Pairs of names that turned out to be one person's.
    private(set) var joined = 0

    private init(_ context: StoreContext) { (self.lookup, self.sealer) = (context.lookup, context.messages) }

    /// Reads the rows of all addresses, and notes that they were used.
    ///
    /// - Parameter addresses: by customer.
    static func load(
        _ addresses: [String: Set<BridgeAddress>],
        _ context: StoreContext,
        on connection: isolated PostgresConnection
    ) throws -> ChatNames {
        var names = ChatNames(context)
        var owners: [StoredID: String] = [:]
        for (customer, addresses) in addresses {
            for address in addresses { owners[names.id(of: address, customer)] = customer }
        }
        guard !owners.isEmpty else { return names }
        let rows = try connection.query(
            Statement(
                """
                select id, chat_id, chat, used_at < jadwal_now() - interval '1 hour' as stale
                from chat_alias where id = any($1)
                """,
                [.uuidBitsArray(owners.keys.map(\.bits))]
            )
        )
        var stale: [UInt128] = []
        for row in rows {
            let id = StoredID(bits: try row.uuidBits("id"))
            let seal = Self.seal(id, owners[id] ?? "")
            names.known[id] = ChatName(
                id: StoredID(bits: try row.uuidBits("chat_id")),
                text: try context.messages.openText(try row.bytes("chat"), for: seal)
            )
            if try row.bool("stale") { stale.append(id.bits) }
        }
        if !stale.isEmpty {
            try connection.execute(
                Statement(
                    "update chat_alias set used_at = jadwal_now() where id = any($1)",
                    [.uuidBitsArray(stale)]
                )
            )
        }
        return names
    }

    func id(of address: BridgeAddress, _ customer: String) -> StoredID {
        self.lookup.chatAliasID(customer: customer, address: address.text)
    }

    /// The fixed name that the addresses are known by; nil if none of them is known. Joins names that differ.
    ///
    /// - Parameter places: of the same transaction. They are not stored yet.
    mutating func name(
        of addresses: [BridgeAddress],
        _ customer: String,
        knowing places: MessagePlaces,
        on connection: isolated PostgresConnection
    ) throws -> ChatName? {
        let names = Set(addresses.compactMap { self.known[self.id(of: $0, customer)] })
        guard names.count > 1 else { return names.first }
        let name = try Self.latest(of: names, knowing: places, on: connection)
        for other in names where other != name { try self.join(other, into: name, customer, on: connection) }
        return name
    }

    /// Keyed hashes of all names of the chat, for a filter.
    func all(
        of addresses: [BridgeAddress],
        named name: ChatName?,
        _ customer: String,
        on connection: isolated PostgresConnection
    ) throws -> Set<StoredID> {
        var names = Set(addresses.map { self.id(of: $0, customer) })
        guard let name else { return names }
        names.insert(name.id)
        for (id, fresh) in self.fresh where fresh.name == name { names.insert(id) }
        let rows = try connection.query(
            Statement(
                "select id from chat_alias where customer_id = $1 and chat_id = $2",
                [.uuid(customer), .uuid(name.id.description)]
            )
        )
        for row in rows { names.insert(StoredID(bits: try row.uuidBits("id"))) }
        return names
    }

    /// Gives unknown addresses the name, or the first address's own if there is none yet.
    mutating func fix(_ addresses: [BridgeAddress], as name: ChatName?, _ customer: String) -> ChatName? {
        guard let first = addresses.first else { return name }
        let name = name ?? ChatName(id: self.id(of: first, customer), text: first.text)
        for address in addresses {
            let id = self.id(of: address, customer)
            guard self.known[id] == nil else { continue }
            self.known[id] = name
            self.fresh[id] = Fresh(name: name, customerID: customer)
        }
        return name
    }

    func save(on connection: isolated PostgresConnection) throws {
        guard !self.fresh.isEmpty else { return }
        let rows = self.fresh.sorted { $0.key < $1.key }
        try connection.execute(
            Statement(
                """
                insert into chat_alias (id, customer_id, chat_id, chat)
                select id, customer_id, chat_id, chat
                from unnest($1::uuid[], $2::uuid[], $3::bytea[], $4::uuid[]) as new (id, chat_id, chat, customer_id)
                """,
                [
                    .uuidBitsArray(rows.map(\.key.bits)), .uuidBitsArray(rows.map(\.value.name.id.bits)),
                    .bytesArray(
                        rows.map { id, fresh in
                            self.sealer.seal(text: fresh.name.text, for: Self.seal(id, fresh.customerID))
                        }
                    ),
                    .uuidArray(rows.map(\.value.customerID)),
                ]
            )
        )
    }

    /// The one in which something was said last.
    private static func latest(
        of names: Set<ChatName>,
        knowing places: MessagePlaces,
        on connection: isolated PostgresConnection
    ) throws -> ChatName {
        let rows = try connection.query(
            Statement(
                """
                select chat_id, max(said_at) as said_at from chat_place where chat_id = any($1) group by chat_id
                """,
                [.uuidBitsArray(names.map(\.id.bits))]
            )
        )
        var saidAt = places.latest(in: Set(names.map(\.id)))
        for row in rows {
            saidAt[StoredID(bits: try row.uuidBits("chat_id")), default: .min].raise(to: try row.int("said_at"))
        }
        let sorted = names.sorted { ($0.id) < ($1.id) }
        return sorted.max { (saidAt[$0.id] ?? .min) < (saidAt[$1.id] ?? .min) } ?? sorted[0]
    }

    /// All aliases of `other` become aliases of `name`. Nothing that was published moves.
    private mutating func join(
        _ other: ChatName,
        into name: ChatName,
        _ customer: String,
        on connection: isolated PostgresConnection
    ) throws {
        self.joined += 1
        for (id, known) in self.known where known == other { self.known[id] = name }
        for (id, fresh) in self.fresh where fresh.name == other { self.fresh[id]?.name = name }
        let rows = try connection.query(
            Statement(
                "select id from chat_alias where customer_id = $1 and chat_id = $2",
                [.uuid(customer), .uuid(other.id.description)]
            )
        )
        let ids = try rows.map { StoredID(bits: try $0.uuidBits("id")) }
        try connection.execute(
            Statement(
                """
                update chat_alias set chat_id = $3, chat = new.chat
                from unnest($1::uuid[], $2::bytea[]) as new (id, chat) where chat_alias.id = new.id
                """,
                [
                    .uuidBitsArray(ids.map(\.bits)),
                    .bytesArray(ids.map { self.sealer.seal(text: name.text, for: Self.seal($0, customer)) }),
                    .uuid(name.id.description),
                ]
            )
        )
    }

    private static func seal(_ id: StoredID, _ customer: String) -> SealContext {
        SealContext(table: "chat_alias", row: id.description, customer: customer)
    }
}

extension Int64 {
    mutating func raise(to other: Int64) { self = Swift.max(self, other) }
}
