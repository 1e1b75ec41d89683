internal import Pipeline
internal import Postgres
internal import Vault

/// The subject of an e-mail. The raw values are stored.
public enum EmailKind: String, Sendable, CaseIterable {
    case signIn = "sign_in"
    case welcome
    /// A session was ended because its old token was shown.
    case sessionReused = "session_reused"
    /// Somebody at an issuer of OpenID Connect signs in to an account that was there before.
    case loginAdded = "login_added"
    /// Somebody has signed in with a browser or an app that has not signed in before. The e-mail's detail names it, in
    /// words of a closed list.
    case signedIn = "signed_in"
    /// The calendar account was replaced, got a new password, or was removed.
    case calendarChanged = "calendar_changed"
    case deviceAdded = "device_added"
    /// The owner has taken all of their data along.
    case exported
    /// The account is deleted. The e-mail's detail has `RemovalCounts`.
    case deleted
}

/// Waiting e-mails. Any number of programs may send: each e-mail is tried by one of them at a time.
public struct PostgresEmails: Sendable {
    /// Longer than sending one takes. After it, another program may try.
    private static let lease = Duration.seconds(60)
    /// Before the second, third and each further attempt.
    private static let delays: [Duration] = [.seconds(10), .seconds(30), .seconds(120), .seconds(600)]

    private let context: StoreContext
    private let rules: SignInRules

    public init(_ context: StoreContext, _ rules: SignInRules) { (self.context, self.rules) = (context, rules) }

    /// The next e-mail that is due; nil if there is none. A link is sent only to an owner or somebody who may get an
    /// account; other e-mails of that kind are dropped here, unnoticed by the caller. A link to an owner goes to the
    /// address of the account, in any spelling of the request.
    public func claim() async throws -> DueEmail? {
        while let (email, isWanted) = try await self.take() {
            if isWanted { return email }
            try await self.end(email.id)
        }
        return nil
    }

    /// Notes the link's token. Of one address only the newest links stay alive: those that anybody may ask for, and
    /// apart from them those of an owner who signs in once more.
    public func arm(_ email: DueEmail, token: String) async throws {
        guard let link = email.linkID else { return }
        try await self.context.pool.transaction { connection in
            try connection.execute(
                Statement(
                    "update sign_in_link set token_hash = $2 where id = $1 and used_at is null",
                    [.uuid(link), .text(StoredHash.hexadecimal(of: token))]
                )
            )
            try connection.execute(
                Statement(
                    """
                    update sign_in_link set ends_at = jadwal_now() where id in (
                        select other.id from sign_in_link as this
                        join sign_in_link as other on other.address_id = this.address_id
                        where this.id = $1 and other.used_at is null and other.ends_at > jadwal_now()
                            and (other.next is null) = (this.next is null)
                        order by other.asked_at desc, other.id offset \(SignInRules.linksAlive))
                    """,
                    [.uuid(link)]
                )
            )
        }
    }

    /// It was sent, or never will be.
    public func end(_ id: String) async throws {
        _ = try await self.context.pool.execute(Statement("delete from letter where id = $1", [.uuid(id)]))
    }

    public func tryAgain(_ email: DueEmail) async throws {
        let delay = Self.delays[min(max(email.attempts - 1, 0), Self.delays.count - 1)]
        _ = try await self.context.pool.execute(
            Statement(
                """
                update letter set next_try_at = jadwal_now() + $2 * interval '1 microsecond' where id = $1
                """,
                [.uuid(email.id), .int(delay.microseconds)]
            )
        )
    }

    /// `$2`: the sign-up is open to everybody; `$3`: to those who are invited.
    private static let columns = """
        id, customer_id, kind, link_id, address, language, attempts, detail,
            (select account.customer_id from account
                join sign_in_link on sign_in_link.address_id = account.address_id
                where sign_in_link.id = link_id) as asking_customer,
            kind <> 'sign_in'
            or $2 and not exists (select from sign_in_link where sign_in_link.id = link_id and known_only)
            or $3 and exists (select from sign_in_link where sign_in_link.id = link_id
                and \(InvitationTable.isInvited("sign_in_link.address_id"))) as is_wanted
        """

    private func take() async throws -> (email: DueEmail, isWanted: Bool)? {
        let (context, signUp) = (self.context, self.rules.signUp)
        return try await context.pool.transaction { connection in
            try connection.execute(
                Statement("delete from letter where next_try_at <= jadwal_now() and ends_at <= jadwal_now()")
            )
            let rows = try connection.query(
                Statement(
                    DueRowClaim.sql(
                        triesOf: "letter",
                        "attempts = attempts + 1",
                        // Those about meetings are claimed several at once.
                        if: "kind <> '\(EmailTable.meetings)'",
                        returning: Self.columns
                    ),
                    [.int(Self.lease.microseconds), .bool(signUp == .open), .bool(signUp == .invited)]
                )
            )
            guard let row = rows.first, let kind = EmailKind(rawValue: try row.text("kind")) else { return nil }
            let (id, customer) = (try row.uuid("id"), try row.optionalUUID("customer_id"))
            let seal = AccountSeal.letter(id, customer: customer)
            var email = DueEmail(
                id: id,
                kind: kind,
                customerID: customer,
                linkID: try row.optionalUUID("link_id"),
                address: try context.messages.openText(try row.bytes("address"), for: seal),
                language: try row.text("language"),
                attempts: Int(try row.int("attempts")),
                detail: try row.optionalText("detail")
            )
            let isWanted = try row.bool("is_wanted")
            guard email.kind == .signIn, let asking = try row.optionalUUID("asking_customer"),
                let owner = try DatabaseOwner.$current.withValue(
                    asking,
                    operation: { try AccountTable.addressee(asking, context, on: connection) }
                )
            else { return (email, isWanted) }
            email.address = owner.address
            return (email, true)
        }
    }
}

/// An e-mail that one program may try to send now.
public struct DueEmail: Sendable, Hashable {
    public let id: String
    public let kind: EmailKind
    public let customerID: String?
    let linkID: String?
    public internal(set) var address: String
    public let language: String
    /// This one included.
    public let attempts: Int
    /// Numbers or fixed words in the e-mail's text.
    public let detail: String?
}

extension DueEmail: CustomStringConvertible, CustomReflectable {
    /// Without the address.
    public var description: String { "DueEmail(\(self.id))" }
    public var customMirror: Mirror { Mirror(self, children: ["id": self.id, "kind": self.kind]) }
}

/// The rows of `letter`, inside other transactions.
enum EmailTable {
    /// The kind of e-mails to guests of meetings, which are claimed several at once.
    static let meetings = "meeting"

    static func add(
        _ kind: EmailKind,
        id: String,
        sealed: [UInt8],
        _ language: String,
        customer: String? = nil,
        link: String? = nil,
        detail: String? = nil,
        within limit: Duration,
        on connection: isolated PostgresConnection
    ) throws(PostgresError) {
        _ = try connection.execute(
            Statement(
                """
                insert into letter (id, kind, customer_id, link_id, address, language, ends_at, detail)
                values ($1, $2, $3, $4, $5, $6, jadwal_now() + $7 * interval '1 microsecond', $8)
                """,
                [
                    .uuid(id), .text(kind.rawValue), .optionalUUID(customer), .optionalUUID(link), .bytes(sealed),
                    .text(language), .int(limit.microseconds), .optionalText(detail),
                ]
            )
        )
    }
}
