internal import FoundationEssentials
internal import Pipeline
internal import Postgres
internal import Vault

/// Where one message stands: a row of `chat_place`.
struct MessagePlace {
    /// The chat in which it was published; nil while only a change of it is here.
    var chat: ChatName?
    /// Unix seconds: of the message, or of its newest change.
    var saidAt: Int64
    var isSenderMe: Bool?
    /// The message itself has come. Otherwise only changes have.
    var hasMessage = false
    /// A change that overtook the message.
    var overtaking: OvertakingChange?
}

/// A change that waits for its message.
struct OvertakingChange: Codable {
    var kind: ChatMessage.Kind
    var body: String
    var event: EventInvitation?
    var saidAt: Int64

    init?(_ message: BridgeMessage) {
        (self.kind, self.body, self.event, self.saidAt) = (.edited, "", nil, message.saidAt)
        switch message.content {
        case .edited(let text): self.body = text
        case .editedEvent(let event): self.event = event
        case .revoked, .unreadableEdit: self.kind = .revoked
        case .text, .event, .eventResponse, .reaction, .waiting: return nil
        }
    }

    /// The one of two that counts: a revocation, or the newer edit.
    func merged(with earlier: OvertakingChange?) -> OvertakingChange {
        guard let earlier, self.kind != .revoked else { return self }
        return earlier.kind == .revoked || earlier.saidAt > self.saidAt ? earlier : self
    }

    /// As the change of its message.
    func applied(to message: BridgeMessage) -> BridgeMessage {
        var change = message
        change.saidAt = self.saidAt
        change.content =
            switch self.kind {
            case .revoked: .revoked
            case .message, .edited: self.event.map { .editedEvent($0) } ?? .edited(self.body)
            }
        return change
    }
}

/// The places of the messages that some envelopes are about. The same id of two customers is two messages.
struct MessagePlaces {
    private let lookup: LookupKey
    private let sealer: Sealer
    private var rows: [StoredID: MessagePlace] = [:]
    /// With their customers.
    private var changed: [StoredID: String] = [:]

    private init(_ context: StoreContext) { (self.lookup, self.sealer) = (context.lookup, context.messages) }

    /// - Parameter bareIDs: by customer.
    static func load(
        _ bareIDs: [String: Set<String>],
        _ context: StoreContext,
        on connection: isolated PostgresConnection
    ) throws -> MessagePlaces {
        var places = MessagePlaces(context)
        var owners: [StoredID: String] = [:]
        for (customer, ids) in bareIDs {
            for bareID in ids { owners[places.id(of: bareID, customer)] = customer }
        }
        guard !owners.isEmpty else { return places }
        let rows = try connection.query(
            Statement(
                """
                select id, chat_id, chat, said_at, is_sender_me, has_message, waiting
                from chat_place where id = any($1)
                """,
                [.uuidBitsArray(owners.keys.map(\.bits))]
            )
        )
        for row in rows {
            let id = StoredID(bits: try row.uuidBits("id"))
            let customer = owners[id] ?? ""
            var place = MessagePlace(
                saidAt: try row.int("said_at"),
                isSenderMe: try row.optionalBool("is_sender_me"),
                hasMessage: try row.bool("has_message")
            )
            if let chat = try row.optionalUUIDBits("chat_id"), let text = try row.optionalBytes("chat") {
                let name = try context.messages.openText(text, for: Self.chatSeal(id, customer))
                place.chat = ChatName(id: StoredID(bits: chat), text: name)
            }
            if let waiting = try row.optionalBytes("waiting") {
                let plain = try context.messages.open(waiting, for: Self.waitingSeal(id, customer))
                place.overtaking = try JSONDecoder().decode(OvertakingChange.self, from: Data(plain))
            }
            places.rows[id] = place
        }
        return places
    }

    subscript(_ bareID: String, of customer: String) -> MessagePlace? {
        get { self.rows[self.id(of: bareID, customer)] }
        set {
            let id = self.id(of: bareID, customer)
            self.rows[id] = newValue
            self.changed[id] = customer
        }
    }

    /// When something was said last in these chats, as far as the places tell.
    func latest(in chats: Set<StoredID>) -> [StoredID: Int64] {
        var latest: [StoredID: Int64] = [:]
        for place in self.rows.values {
            guard let chat = place.chat?.id, chats.contains(chat) else { continue }
            latest[chat, default: .min].raise(to: place.saidAt)
        }
        return latest
    }

    func save(on connection: isolated PostgresConnection) throws {
        let changed = self.changed.sorted { $0.key < $1.key }.compactMap { id, customer in
            self.rows[id].map { (id: id, customer: customer, place: $0) }
        }
        guard !changed.isEmpty else { return }
        let encoder = JSONEncoder()
        let waiting = try changed.map { id, customer, place in
            try place.overtaking.map {
                self.sealer.seal(Array(try encoder.encode($0)), for: Self.waitingSeal(id, customer))
            }
        }
        try connection.execute(
            Statement(
                """
                insert into chat_place (id, chat_id, chat, said_at, is_sender_me, has_message, waiting, waiting_since,
                    customer_id)
                select id, chat_id, chat, said_at, is_sender_me, has_message, waiting,
                    case when waiting is not null then jadwal_now() end, customer_id
                from unnest($1::uuid[], $2::uuid[], $3::bytea[], $4::bigint[], $5::boolean[], $6::boolean[],
                    $7::bytea[], $8::uuid[])
                    as new (id, chat_id, chat, said_at, is_sender_me, has_message, waiting, customer_id)
                on conflict (id) do update set chat_id = excluded.chat_id, chat = excluded.chat,
                    said_at = excluded.said_at, is_sender_me = excluded.is_sender_me,
                    has_message = excluded.has_message, waiting = excluded.waiting,
                    waiting_since = case when excluded.waiting is not null
                        then coalesce(chat_place.waiting_since, excluded.waiting_since) end
                """,
                [
                    .uuidBitsArray(changed.map(\.id.bits)),
                    .uuidArray(changed.map { $0.place.chat?.id.description }),
                    .bytesArray(
                        changed.map { id, customer, place in
                            place.chat.map { self.sealer.seal(text: $0.text, for: Self.chatSeal(id, customer)) }
                        }
                    ),
                    .intArray(changed.map(\.place.saidAt)), .boolArray(changed.map(\.place.isSenderMe)),
                    .boolArray(changed.map(\.place.hasMessage)), .bytesArray(waiting),
                    .uuidArray(changed.map(\.customer)),
                ]
            )
        )
    }

    private func id(of bareID: String, _ customer: String) -> StoredID {
        self.lookup.chatPlaceID(customer: customer, bareID: bareID)
    }

    private static func chatSeal(_ id: StoredID, _ customer: String) -> SealContext {
        SealContext(table: "chat_place.chat", row: id.description, customer: customer)
    }

    private static func waitingSeal(_ id: StoredID, _ customer: String) -> SealContext {
        SealContext(table: "chat_place.waiting", row: id.description, customer: customer)
    }
}
