internal import Pipeline
internal import Postgres
internal import Vault

/// Signs in whom an issuer of OpenID Connect has proven. Who somebody is there stays the same for ever; their address
/// finds the account only the first time.
public struct PostgresIssuerSignIn: Sendable {
    private let context: StoreContext
    private let rules: SignInRules

    public init(_ context: StoreContext, _ rules: SignInRules) { (self.context, self.rules) = (context, rules) }

    /// Finds the account, or makes it, and begins a session, all or nothing.
    ///
    /// - Parameter language: of a new account, and of its letters.
    public func use(
        _ person: ProvenPerson,
        language: String,
        for session: NewSession
    ) async throws -> UsedLogin {
        let (context, signUp) = (self.context, self.rules.signUp)
        let login = context.lookup.loginID(issuer: person.issuer, subject: person.subject).description
        return try await context.pool.transaction { connection in
            let known = try Self.account(of: login, on: connection)
            if let known {
                try OwnerSessionTable.begin(session, of: known.customerID, on: connection)
                return .signedIn(known)
            }
            guard let address = person.address else { return .noAddress }
            let addressID = context.lookup.mailAddressID(address.lookupText).description
            let account = try AccountTable.open(addressID, address.text, language, signUp, context, on: connection)
            guard let account else { return .closed }
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
            if !account.isNew {
                try OwnerAct.addedLogin.record(of: account.customerID, on: connection)
                try AccountTable.tell(.loginAdded, account.customerID, context, on: connection)
            }
            try OwnerSessionTable.begin(session, of: account.customerID, on: connection)
            return .signedIn(account)
        }
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
        return try await self.context.pool.transaction { connection in
            guard try Self.account(of: login, on: connection)?.customerID == customer else { return false }
            try OwnerSessionTable.begin(session, of: customer, on: connection)
            return true
        }
    }

    /// Whether somebody at an issuer is this owner.
    public func isKnown(_ customer: String) async throws -> Bool {
        let statement = Statement("select 1 from owner_login where customer_id = $1 limit 1", [.uuid(customer)])
        return try await !self.context.pool.query(statement).isEmpty
    }

    private static func account(
        of login: String,
        on connection: isolated PostgresConnection
    ) throws -> OwnerAccount? {
        let rows = try connection.query(
            Statement(
                """
                select customer.id, has_zone from owner_login
                join account on account.customer_id = owner_login.customer_id
                join customer on customer.id = owner_login.customer_id
                where owner_login.id = $1 and removed_at is null for key share of customer
                """,
                [.uuid(login)]
            )
        )
        return try rows.first.map {
            OwnerAccount(customerID: try $0.uuid("id"), isNew: false, hasZone: try $0.bool("has_zone"))
        }
    }
}

/// Whom an issuer has proven.
public struct ProvenPerson: Sendable, Hashable {
    public var issuer: String
    /// The same for ever at this issuer.
    public var subject: String
    /// nil unless the issuer has proven that mail to it reaches them.
    public var address: AccountAddress?

    public init(issuer: String, subject: String, address: AccountAddress?) {
        (self.issuer, self.subject, self.address) = (issuer, subject, address)
    }
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
    /// There is no account, and nobody may make one.
    case closed
}
