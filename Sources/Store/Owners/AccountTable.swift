internal import Pipeline
internal import Postgres
internal import Time
internal import Vault

/// An owner's account.
public struct OwnerAccount: Sendable, Hashable {
    public var customerID: String
    /// Made by this sign-in.
    public var isNew: Bool
    /// The owner has never signed in before.
    public var isFirst = false
    /// The owner has said which time zone is theirs.
    public var hasZone: Bool
    /// The path that was given with the request for the link.
    public var next: String?
}

/// The account's owner has deleted it, and rows of it are still there.
struct AccountIsEnding: Error {}

/// The rows of `account`, inside other transactions.
enum AccountTable {
    private static let welcome = Duration.seconds(86_400)

    /// The account of a proven address. The welcome e-mail is ordered the first time. An invitation is used up.
    ///
    /// The task has no owner yet.
    ///
    /// - Returns: nil if there is none and none may be made. Throws `AccountIsEnding` while the account is being
    ///   removed.
    static func open(
        _ addressID: String,
        _ address: String,
        _ language: String,
        _ signUp: SignInRules.SignUp,
        _ context: StoreContext,
        on connection: isolated PostgresConnection
    ) throws -> OwnerAccount? {
        var isInvited = false
        if signUp != .closed { isInvited = try InvitationTable.take(addressID, on: connection) }
        if var known = try Self.find(addressID, on: connection) {
            known.isFirst = try DatabaseOwner.$current.withValue(known.customerID) {
                try Self.welcome(known.customerID, context, on: connection)
            }
            return known
        }
        guard signUp == .open || isInvited else { return nil }
        let customer = EventIdentity.random().id
        try DatabaseOwner.$current.withValue(customer) {
            // UTC until the owner has chosen: a zone is asked, never guessed.
            try connection.execute(
                Statement(
                    "insert into customer (id, time_zone, locale) values ($1, 'UTC', $2)",
                    [.uuid(customer), .text(language)]
                )
            )
            guard try Self.add(addressID, address, of: customer, context, on: connection) else {
                // Another sign-in has just made it. Nothing of this transaction stays.
                throw AdministrationError(.unfit, "the address has an account at this moment")
            }
            _ = try Self.welcome(customer, context, on: connection)
        }
        return OwnerAccount(customerID: customer, isNew: true, isFirst: true, hasZone: false)
    }

    /// - Returns: false if the address opens another account, or the customer has one.
    static func add(
        _ addressID: String,
        _ address: String,
        of customer: String,
        hasZone: Bool = false,
        _ context: StoreContext,
        on connection: isolated PostgresConnection
    ) throws -> Bool {
        let id = EventIdentity.random().id
        let sealed = context.messages.seal(text: address, for: AccountSeal.account(id, customer: customer))
        return try connection.execute(
            Statement(
                """
                insert into account (id, customer_id, address_id, address, has_zone) values ($1, $2, $3, $4, $5)
                on conflict do nothing
                """,
                [.uuid(id), .uuid(customer), .uuid(addressID), .bytes(sealed), .bool(hasZone)]
            )
        ) == 1
    }

    /// An account that is being removed refuses every sign-in.
    private static func find(_ addressID: String, on connection: isolated PostgresConnection) throws -> OwnerAccount? {
        let accounts = try connection.query(
            Statement("select customer_id, has_zone from account where address_id = $1", [.uuid(addressID)])
        )
        guard let row = accounts.first else { return nil }
        let customer = try row.uuid("customer_id")
        let isThere = try DatabaseOwner.$current.withValue(customer) {
            try CustomerTable.isThere(customer, on: connection)
        }
        guard isThere else { throw AccountIsEnding() }
        return OwnerAccount(customerID: customer, isNew: false, hasZone: try row.bool("has_zone"))
    }

    /// - Returns: false if the owner was welcomed before.
    private static func welcome(
        _ customer: String,
        _ context: StoreContext,
        on connection: isolated PostgresConnection
    ) throws -> Bool {
        let first = try connection.execute(
            Statement(
                "update account set welcomed_at = jadwal_now() where customer_id = $1 and welcomed_at is null",
                [.uuid(customer)]
            )
        )
        guard first == 1 else { return false }
        try Self.tell(.welcome, customer, context, on: connection)
        return true
    }
}

extension AccountTable {
    /// Orders an e-mail to the owner, in their language.
    static func tell(
        _ kind: EmailKind,
        _ customer: String,
        detail: String? = nil,
        _ context: StoreContext,
        on connection: isolated PostgresConnection
    ) throws {
        guard let owner = try Self.addressee(customer, context, on: connection) else { return }
        let id = EventIdentity.random().id
        try EmailTable.add(
            kind,
            id: id,
            sealed: context.messages.seal(text: owner.address, for: AccountSeal.letter(id, customer: customer)),
            owner.language,
            customer: customer,
            detail: detail,
            within: Self.welcome,
            on: connection
        )
    }
    /// Where e-mails to the owner go, and their language. nil for a customer without an account, or who is removed.
    static func addressee(
        _ customer: String,
        _ context: StoreContext,
        on connection: isolated PostgresConnection
    ) throws -> (address: String, language: String)? {
        let rows = try connection.query(
            Statement(
                """
                select account.id, address, locale from account join customer on customer.id = customer_id
                where customer_id = $1 and removed_at is null for key share of customer
                """,
                [.uuid(customer)]
            )
        )
        guard let row = rows.first else { return nil }
        let seal = AccountSeal.account(try row.uuid("id"), customer: customer)
        return (try context.messages.openText(try row.bytes("address"), for: seal), try row.text("locale"))
    }
}
