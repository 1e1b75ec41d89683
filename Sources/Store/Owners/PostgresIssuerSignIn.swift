internal import Pipeline
internal import Postgres
public import Time
internal import Vault

/// Signs in whom an issuer of OpenID Connect has proven. Who somebody is there stays the same for ever; their address
/// finds the account only the first time.
public struct PostgresIssuerSignIn: Sendable {
    private let context: StoreContext
    private let rules: SignInRules

    public init(_ context: StoreContext, _ rules: SignInRules) { (self.context, self.rules) = (context, rules) }

    /// Finds the account, or makes it, and begins a session, all or nothing.
    ///
    /// - Parameter language: of a new account, and of its e-mails.
    public func use(
        _ person: ProvenPerson,
        language: String,
        for session: NewSession
    ) async throws -> UsedLogin {
        let (context, signUp) = (self.context, self.rules.signUp)
        let login = context.lookup.loginID(issuer: person.issuer, subject: person.subject).description
        // The browser may be signed in already, perhaps as somebody else.
        do {
            return try await DatabaseOwner.$current.withValue(nil) {
                try await self.use(person, login, language, session, signUp)
            }
        } catch is AccountIsEnding {
            return .ending
        }
    }

    private func use(
        _ person: ProvenPerson,
        _ login: String,
        _ language: String,
        _ session: NewSession,
        _ signUp: SignInRules.SignUp
    ) async throws -> UsedLogin {
        let context = self.context
        return try await context.pool.transaction { connection in
            if let token = person.token, try !Self.spend(token, context, on: connection) { return .usedToken }
            let known = try Self.account(of: login, on: connection)
            if let known {
                try DatabaseOwner.$current.withValue(known.customerID) {
                    try OwnerSessionTable.begin(session, of: known, by: person, context, on: connection)
                }
                return .signedIn(known)
            }
            guard let address = person.address else { return .noAddress }
            let addressID = context.lookup.mailAddressID(address.lookupText).description
            let account = try AccountTable.open(addressID, address.text, language, signUp, context, on: connection)
            guard let account else { return .closed }
            try DatabaseOwner.$current.withValue(account.customerID) {
                try Self.join(login, to: account, context, on: connection)
                try OwnerSessionTable.begin(session, of: account, by: person, context, on: connection)
            }
            return .signedIn(account)
        }
    }

    /// False if it has signed somebody in before, here or at another replica.
    private static func spend(
        _ token: HandedToken,
        _ context: StoreContext,
        on connection: isolated PostgresConnection
    ) throws -> Bool {
        try connection.execute(
            Statement(
                "insert into spent_token (id, ends_at) values ($1, $2) on conflict do nothing",
                [.uuid(context.lookup.spentTokenID(token.hash).description), token.endsAt.value]
            )
        ) == 1
    }

    private static func join(
        _ login: String,
        to account: OwnerAccount,
        _ context: StoreContext,
        on connection: isolated PostgresConnection
    ) throws {
        let isAdded = try connection.execute(
            Statement(
                "insert into owner_login (id, customer_id) values ($1, $2) on conflict do nothing",
                [.uuid(login), .uuid(account.customerID)]
            )
        )
        guard isAdded == 1 else {
            // Another sign-in has just done it, or its customer is being removed. Nothing of this one stays.
            throw AdministrationError(.unfit, "the login is in use at this moment")
        }
        guard !account.isNew else { return }
        try OwnerAction.addedLogin.record(of: account.customerID, on: connection)
        try AccountTable.tell(.loginAdded, account.customerID, context, on: connection)
    }

    /// Begins another session of an owner who is signed in, and has proven once more who they are.
    ///
    /// - Returns: false if the person at the issuer is not known as this owner. An address proves nothing here.
    public func confirm(
        _ person: ProvenPerson,
        as customer: String,
        for session: NewSession
    ) async throws -> Bool {
        let login = self.context.lookup.loginID(issuer: person.issuer, subject: person.subject).description
        let context = self.context
        return try await context.pool.transaction { connection in
            guard let account = try Self.account(of: login, on: connection), account.customerID == customer else {
                return false
            }
            try OwnerSessionTable.begin(session, of: account, by: person, context, on: connection)
            return true
        }
    }

    /// True if this owner has an identity at an issuer.
    public func isKnown(_ customer: String) async throws -> Bool {
        let statement = Statement("select 1 from owner_login where customer_id = $1 limit 1", [.uuid(customer)])
        return try await !self.context.pool.query(statement).isEmpty
    }

    private static func account(
        of login: String,
        on connection: isolated PostgresConnection
    ) throws -> OwnerAccount? {
        let logins = try connection.query(
            Statement("select customer_id from owner_login where id = $1", [.uuid(login)])
        )
        guard let customer = try logins.first?.uuid("customer_id") else { return nil }
        return try DatabaseOwner.$current.withValue(customer) {
            let rows = try connection.query(
                Statement(
                    """
                    select customer.id, has_zone from account join customer on customer.id = customer_id
                    where customer_id = $1 and removed_at is null for key share of customer
                    """,
                    [.uuid(customer)]
                )
            )
            return try rows.first.map {
                OwnerAccount(customerID: try $0.uuid("id"), isNew: false, hasZone: try $0.bool("has_zone"))
            }
        }
    }
}

/// A person whom an issuer has proven.
public struct ProvenPerson: Sendable, Hashable {
    public var issuer: String
    /// The same for ever at this issuer.
    public var subject: String
    /// nil unless the issuer has proven that mail to it reaches them.
    public var address: AccountAddress?
    /// nil if the issuer does not say. Then they prove nothing that wants a recent sign-in.
    public var signedInAt: UnixTime?
    /// nil unless an app has handed one in.
    public var token: HandedToken?

    public init(
        issuer: String,
        subject: String,
        address: AccountAddress?,
        signedInAt: UnixTime? = nil,
        token: HandedToken? = nil
    ) {
        (self.issuer, self.subject, self.address) = (issuer, subject, address)
        (self.signedInAt, self.token) = (signedInAt, token)
    }
}

/// An ID token that signs in once.
public struct HandedToken: Sendable, Hashable {
    public var hash: String
    /// It is remembered until then.
    public var endsAt: UnixTime

    public init(hash: String, endsAt: UnixTime) { (self.hash, self.endsAt) = (hash, endsAt) }
}

extension ProvenPerson: CustomStringConvertible, CustomReflectable {
    /// Without the person.
    public var description: String { "ProvenPerson" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}

public enum UsedLogin: Sendable, Hashable {
    case signedIn(OwnerAccount)
    /// The first time, an address is needed, and the issuer has proven none.
    case noAddress
    /// The ID token has signed somebody in before.
    case usedToken
    /// There is no account, and nobody may make one.
    case closed
    /// The account is being removed.
    case ending
}
