public import Pipeline
internal import Postgres
internal import Vault

/// Links by which owners sign in. An account is made when its address is proven, not when it is typed.
public struct PostgresSignIn: Sendable {
    private let context: StoreContext
    private let rules: SignInRules

    public init(_ context: StoreContext, _ rules: SignInRules) { (self.context, self.rules) = (context, rules) }

    /// Somebody wants to sign in. The answer to them is the same whatever happens: whether there is an account is
    /// looked at when the e-mail leaves. Nothing of accounts is read here, so that the time taken tells nothing either.
    ///
    /// - Parameters:
    ///   - next: comes back when the link is used. Only an owner who is signed in names it: their links are counted
    ///     apart from those that anybody may ask for, and by their address alone.
    /// - Returns: for the metrics, and for an owner who is signed in. Nobody else learns it.
    @discardableResult
    public func ask(
        _ address: AccountAddress,
        from network: AskingNetwork,
        browserHash: String,
        language: String,
        next: String? = nil
    ) async throws -> AskedLink {
        let link = EventIdentity.random().id
        let letter = EventIdentity.random().id
        let addressLock = self.context.lookup.mailAddressID(address.lookupText)
        let networkLocks = network.all.map { self.context.lookup.networkID($0) }
        let (addressID, networks) = (addressLock.description, networkLocks.map(\.description))
        let sealed = self.context.messages.seal(text: address.text, for: AccountSeal.link(link))
        let sealedAgain = self.context.messages.seal(text: address.text, for: AccountSeal.letter(letter, customer: nil))
        return try await self.transactionOfNobody { connection in
            try SignInBudget.lock([addressLock] + networkLocks, on: connection)
            let asked = try SignInBudget.spend(addressID, networks, isSignedIn: next != nil, on: connection)
            guard asked.isStored else { return asked }
            try connection.execute(
                Statement(
                    """
                    insert into sign_in_link (id, address_id, address, network_id, site_id, provider_id, browser_hash,
                        language, ends_at, next, known_only)
                    values ($1, $2, $3, $4, $5, $6, $7, $8, jadwal_now() + $9 * interval '1 microsecond', $10, $11)
                    """,
                    [.uuid(link), .uuid(addressID), .bytes(sealed)] + networks.map { .uuid($0) } + [
                        .text(browserHash), .text(language), .int(SignInRules.link.microseconds), .optionalText(next),
                        .bool(asked.isForKnownOnly),
                    ]
                )
            )
            try EmailTable.add(
                .signIn,
                id: letter,
                sealed: sealedAgain,
                language,
                link: link,
                within: SignInRules.link,
                on: connection
            )
            return asked
        }
    }

    /// The state of a link. Changes nothing: programs that scan e-mails open every link.
    public func look(_ token: String, browserHash: String) async throws -> FoundLink {
        let rows = try await self.context.pool.query(
            Statement(
                """
                select browser_hash from sign_in_link
                where token_hash = $1 and used_at is null and ends_at > jadwal_now() and guesses < $2
                """,
                [.text(StoredHash.hexadecimal(of: token)), .int(SignInRules.guesses)]
            )
        )
        guard let row = rows.first else { return .gone }
        return try row.text("browser_hash") == browserHash ? .here : .elsewhere
    }

    /// Signs somebody in: uses the link, makes the account if there is none, and begins a session, all or nothing.
    ///
    /// - Parameters:
    ///   - browserHash: nil for an app, which is let in by the token alone: it gets it from its person, and no program
    ///     that looks into e-mails calls the API.
    ///   - typed: the address, for a browser that has not asked for the link.
    public func use(
        _ token: String,
        browserHash: String?,
        typed: AccountAddress?,
        for session: NewSession
    ) async throws -> UsedLink {
        let context = self.context
        let signUp = self.rules.signUp
        let used: @Sendable (isolated PostgresConnection) throws -> UsedLink = { connection in
            let rows = try connection.query(
                Statement(
                    """
                    select id, address_id, address, browser_hash, language, next from sign_in_link
                    where token_hash = $1 and used_at is null and ends_at > jadwal_now() and guesses < $2
                    for update
                    """,
                    [.text(StoredHash.hexadecimal(of: token)), .int(SignInRules.guesses)]
                )
            )
            guard let row = rows.first else { return .gone }
            let (id, addressID) = (try row.uuid("id"), try row.uuid("address_id"))
            let isTyped = typed.map { context.lookup.mailAddressID($0.lookupText).description == addressID } ?? false
            guard try isTyped || row.text("browser_hash") == browserHash || browserHash == nil else {
                // A program that presses the button without typing anything guesses nothing.
                if typed != nil {
                    try connection.execute(
                        Statement("update sign_in_link set guesses = guesses + 1 where id = $1", [.uuid(id)])
                    )
                }
                return .otherAddress
            }
            // No other link of this address opens anything from now on.
            try connection.execute(
                Statement(
                    """
                    update sign_in_link set used_at = jadwal_now() where address_id = $1 and used_at is null
                    """,
                    [.uuid(addressID)]
                )
            )
            let address = try context.messages.openText(try row.bytes("address"), for: AccountSeal.link(id))
            let language = try row.text("language")
            let account = try AccountTable.open(addressID, address, language, signUp, context, on: connection)
            guard var account else { return .closed }
            account.next = try row.optionalText("next")
            try DatabaseOwner.$current.withValue(account.customerID) {
                try OwnerSessionTable.begin(session, of: account, context, on: connection)
            }
            return .signedIn(account)
        }
        do { return try await self.transactionOfNobody(used) } catch is AccountIsEnding { return .ending }
    }

    /// Runs a transaction without an owner, because the caller may already be signed in, perhaps as another owner.
    private func transactionOfNobody<R: Sendable>(
        _ body: @Sendable (isolated PostgresConnection) throws -> R
    ) async throws -> R {
        try await DatabaseOwner.$current.withValue(nil) { try await self.context.pool.transaction(body) }
    }
}

/// The result of opening a link.
public enum FoundLink: Sendable, Hashable {
    /// It was asked for in this browser.
    case here
    case elsewhere
    /// Used, too old, or never made.
    case gone
}

public enum UsedLink: Sendable, Hashable {
    case signedIn(OwnerAccount)
    /// The address that was typed is not the one that the link was sent to.
    case otherAddress
    case gone
    /// There is no account, and nobody may make one.
    case closed
    /// The account is being removed.
    case ending
}
