internal import FoundationEssentials
public import Pipeline
internal import Postgres
internal import Time
internal import Vault

/// Owners' contacts and their groups. Every query has the owner in its condition.
public struct PostgresContacts: Sendable {
    private let context: StoreContext

    public init(_ context: StoreContext) { self.context = context }

    /// All of an owner, in no order: names are encrypted, and sorted by who reads them.
    public func book(of customer: String) async throws -> ContactBook {
        let context = self.context
        return try await context.pool.reading { connection in
            try Self.book(of: customer, context, on: connection)
        }
    }

    /// Adds, changes or removes one entry. The owner's row is locked.
    ///
    /// - Parameters:
    ///   - action: as the audit names it.
    ///   - decide: gets the book as it is, and gives the change; it is called again if the transaction is repeated. nil
    ///     changes nothing.
    public func change<Refusal: Error>(
        _ id: String,
        of customer: String,
        by person: AuditedPerson,
        as action: String,
        _ decide: @escaping @Sendable (ContactBook) -> Result<ContactChange?, Refusal>
    ) async throws -> Result<Void, Refusal> {
        let context = self.context
        return try await context.pool.transaction { connection in
            let owners = try connection.query(
                Statement(
                    "select from customer where id = $1 and removed_at is null for no key update",
                    [.uuid(customer)]
                )
            )
            guard !owners.isEmpty else { throw AdministrationError.noCustomer }
            switch decide(try Self.book(of: customer, context, on: connection)) {
            case .failure(let refusal): return .failure(refusal)
            case .success(nil): return .success(())
            case .success(let change?):
                switch change {
                case .contact(let contact): try Self.save(contact, id, of: customer, context, on: connection)
                case .group(let group): try Self.save(group, id, of: customer, context, on: connection)
                case .removal:
                    try connection.execute(
                        Statement(
                            "delete from contact where customer_id = $1 and id = $2",
                            [.uuid(customer), .uuid(id)]
                        )
                    )
                }
                try PostgresAudit.record(action, subject: id, of: .one(customer), by: person, on: connection)
                return .success(())
            }
        }
    }

    // MARK: - Rows

    private static func book(
        of customer: String,
        _ context: StoreContext,
        on connection: isolated PostgresConnection
    ) throws -> ContactBook {
        let rows = try connection.query(
            Statement(
                """
                select id, kind, is_blocked, content, (
                    select string_agg(contact_id::text, ' ') from contact_group_member where group_id = contact.id
                ) as members
                from contact where customer_id = $1
                """,
                [.uuid(customer)]
            )
        )
        var book = ContactBook()
        for row in rows {
            let id = try row.uuid("id")
            let text = try StoredContact.open(try row.bytes("content"), id, of: customer, context.messages)
            if try row.text("kind") == StoredContact.group {
                let members = (try row.optionalText("members") ?? "").split(separator: " ").map(String.init)
                book.groups[id] = ContactGroup(text.name, members: Set(members))
            } else {
                var contact = text.contact
                contact.isBlocked = try row.bool("is_blocked")
                book.contacts[id] = contact
            }
        }
        return book
    }

    private static func save(
        _ contact: Contact,
        _ id: String,
        of customer: String,
        _ context: StoreContext,
        on connection: isolated PostgresConnection
    ) throws {
        let address = (contact.email ?? contact.phone).map {
            context.lookup.addressID(customer: customer, address: $0.lowercased())
        }
        try Self.save(StoredContact(contact), StoredContact.person, address, id, of: customer, context, on: connection)
        try connection.execute(
            Statement(
                "update contact set is_blocked = $3 where customer_id = $1 and id = $2 and is_blocked <> $3",
                [.uuid(customer), .uuid(id), .bool(contact.isBlocked)]
            )
        )
    }

    private static func save(
        _ group: ContactGroup,
        _ id: String,
        of customer: String,
        _ context: StoreContext,
        on connection: isolated PostgresConnection
    ) throws {
        let text = StoredContact(group)
        try Self.save(text, StoredContact.group, nil, id, of: customer, context, on: connection)
        try connection.execute(
            Statement(
                "delete from contact_group_member where customer_id = $1 and group_id = $2 and contact_id <> all($3)",
                [.uuid(customer), .uuid(id), .uuidArray(group.members.sorted())]
            )
        )
        try connection.execute(
            Statement(
                """
                insert into contact_group_member (customer_id, group_id, contact_id)
                select $1, $2, id from contact where customer_id = $1 and id = any($3) and kind <> $4
                on conflict do nothing
                """,
                [.uuid(customer), .uuid(id), .uuidArray(group.members.sorted()), .text(StoredContact.group)]
            )
        )
    }

    private static func save(
        _ text: StoredContact,
        _ kind: String,
        _ address: String?,
        _ id: String,
        of customer: String,
        _ context: StoreContext,
        on connection: isolated PostgresConnection
    ) throws {
        try connection.execute(
            Statement(
                """
                insert into contact (id, customer_id, kind, address_id, content) values ($1, $2, $3, $4, $5)
                on conflict (id) do update set address_id = excluded.address_id, content = excluded.content
                where contact.customer_id = excluded.customer_id and contact.kind = excluded.kind
                """,
                [
                    .uuid(id), .uuid(customer), .text(kind), .optionalUUID(address),
                    .bytes(try text.sealed(id, of: customer, context.messages)),
                ]
            )
        )
    }
}

/// An owner's contacts and groups, by id.
public struct ContactBook: Sendable, Hashable {
    public var contacts: [String: Contact] = [:]
    public var groups: [String: ContactGroup] = [:]

    public init() {}
}

public enum ContactChange: Sendable, Hashable {
    case contact(Contact)
    case group(ContactGroup)
    case removal
}

struct StoredContact: SealedText {
    static let table = "contact"
    /// In the column `kind`.
    static let (person, group) = ("person", "group")

    var name: String
    var email: String?
    var phone: String?
    var zone: String?
    var locale: String?

    init(_ contact: Contact) {
        (self.name, self.email, self.phone) = (contact.name, contact.email, contact.phone)
        (self.zone, self.locale) = (contact.zone?.name, contact.locale)
    }

    init(_ group: ContactGroup) { self.name = group.name }

    var contact: Contact {
        Contact(
            self.name,
            email: self.email,
            phone: self.phone,
            zone: self.zone.flatMap { Zone($0) },
            locale: self.locale
        )
    }
}
