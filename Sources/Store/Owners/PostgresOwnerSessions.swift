internal import Pipeline
internal import Postgres
public import Time
internal import Vault

/// Where owners are signed in. A token is replaced every quarter of an hour; one that was replaced and comes again
/// shows that it was copied, and ends the session for whoever has it.
public struct PostgresOwnerSessions: Sendable {
    private let context: StoreContext

    public init(_ context: StoreContext) { self.context = context }

    /// The owner of the session that a request carries. Counts as a request.
    public func read(_ id: String, token: String) async throws -> ReadSession {
        guard let row = try await DatabaseOwner.$current.withValue(nil, operation: { try await self.row(id) }) else {
            return .none
        }
        let customer = try row.uuid("customer_id")
        return try await DatabaseOwner.$current.withValue(customer) {
            guard let owner = try await self.owner(customer) else { return .none }
            return try await self.read(id, of: customer, token: token, row, owner)
        }
    }

    private func read(
        _ id: String,
        of customer: String,
        token: String,
        _ row: PostgresRow,
        _ owner: PostgresRow
    ) async throws -> ReadSession {
        let session = OwnerSession(
            id: id,
            customerID: customer,
            formSecret: self.context.lookup.sessionFormSecret(session: id),
            waiting: Int(try owner.int("waiting")),
            unseen: Int(try owner.int("unseen")),
            isRecent: try row.bool("is_recent"),
            steps: try FirstSteps(owner),
            hasArabicDigits: try owner.bool("arabic_digits"),
            zone: Zone(try owner.text("time_zone")) ?? .utc
        )
        let isConfirmed = try row.bool("is_confirmed")
        let turns = Int(try row.int("age") / SignInRules.rotation.components.seconds) + 2
        let tokens = try SessionTokens(of: id, row, shown: token, self.context.lookup)
        switch try tokens.find(justReplaced: !isConfirmed || row.bool("is_overlapping"), turns: turns) {
        case .current:
            if try row.bool("is_due") {
                _ = try await self.context.pool.execute(tokens.rotation)
                return .open(session, newToken: tokens.successor)
            }
            if try !isConfirmed || row.bool("is_stale") { try await self.touch(id) }
            return .open(session, newToken: nil)
        case .justReplaced: return .open(session, newToken: tokens.successor)
        case .unknown: return .none
        case .copied:
            let context = self.context
            try await context.pool.transaction { connection in
                try OwnerSessionTable.endCopied(id, of: customer, context, on: connection)
            }
            return .reused
        }
    }

    /// The mark that a browser keeps, to be known when this owner signs in with it again.
    public func mark(of customer: String) -> String { self.context.lookup.browserMark(customer: customer) }

    /// The browser of this session is told by this device, as long as nobody signs out there.
    public func remember(device: String, in id: String, of customer: String) async throws {
        _ = try await self.context.pool.execute(
            Statement(
                "update owner_session set device_id = $3 where id = $1 and customer_id = $2",
                [.uuid(id), .uuid(customer), .uuid(device)]
            )
        )
    }

    /// Its browser is told nothing more.
    ///
    /// - Parameter successor: the session that has just begun in the same browser. If it is of the same owner, the
    ///   browser is told as before.
    public func end(_ id: String, of customer: String, before successor: String? = nil) async throws -> Bool {
        try await self.context.pool.transaction { connection in
            let ended = try connection.query(
                Statement(
                    "delete from owner_session where id = $1 and customer_id = $2 returning device_id",
                    [.uuid(id), .uuid(customer)]
                )
            )
            guard let row = ended.first else { return false }
            try OwnerAction.signedOut.record(of: customer, on: connection)
            guard let device = try row.optionalUUID("device_id") else { return true }
            if let successor {
                let inherited = try connection.execute(
                    Statement(
                        "update owner_session set device_id = $3 where id = $1 and customer_id = $2",
                        [.uuid(successor), .uuid(customer), .uuid(device)]
                    )
                )
                guard inherited == 0 else { return true }
            }
            _ = try PostgresOwnerDevices.remove(device, of: customer, on: connection)
            return true
        }
    }

    /// The browsers of these sessions are told nothing more.
    ///
    /// - Returns: how many sessions there were.
    public func endAll(of customer: String) async throws -> Int {
        try await self.context.pool.transaction { connection in
            let ended = try connection.query(
                Statement("delete from owner_session where customer_id = $1 returning device_id", [.uuid(customer)])
            )
            try OwnerAction.signedOutEverywhere.record(of: customer, on: connection)
            for device in Set(try ended.compactMap { try $0.optionalUUID("device_id") }).sorted() {
                _ = try PostgresOwnerDevices.remove(device, of: customer, on: connection)
            }
            return ended.count
        }
    }

    /// The newest first.
    public func list(of customer: String) async throws -> [ListedSession] {
        try await self.context.pool.query(
            Statement(
                """
                select id, agent, created_at, seen_at from owner_session
                where customer_id = $1 and seen_at > jadwal_now() - $2 * interval '1 microsecond'
                    and created_at > jadwal_now() - $3 * interval '1 microsecond'
                order by seen_at desc, id limit 100
                """,
                [
                    .uuid(customer), .int(SignInRules.sessionIdle.microseconds),
                    .int(SignInRules.sessionLongest.microseconds),
                ]
            )
        ).map { row in
            ListedSession(
                id: try row.uuid("id"),
                agent: try row.text("agent"),
                createdAt: try row.time("created_at"),
                seenAt: try row.time("seen_at")
            )
        }
    }

    private func row(_ id: String) async throws -> PostgresRow? {
        try await self.context.pool.query(
            Statement(
                """
                select owner_session.customer_id, token_hash, previous_hash, is_confirmed,
                    rotated_at < jadwal_now() - $4 * interval '1 microsecond' as is_due,
                    rotated_at >= jadwal_now() - $5 * interval '1 microsecond' as is_overlapping,
                    seen_at < jadwal_now() - $6 * interval '1 microsecond' as is_stale,
                    \(SignInRules.provenAt) > jadwal_now() - $7 * interval '1 microsecond' as is_recent,
                    extract(epoch from jadwal_now() - created_at)::bigint as age
                from owner_session
                where id = $1 and kind = 'browser' and seen_at > jadwal_now() - $2 * interval '1 microsecond'
                    and created_at > jadwal_now() - $3 * interval '1 microsecond'
                """,
                [
                    .uuid(id), .int(SignInRules.sessionIdle.microseconds),
                    .int(SignInRules.sessionLongest.microseconds), .int(SignInRules.rotation.microseconds),
                    .int(SignInRules.overlap.microseconds), .int(SignInRules.seenAgain.microseconds),
                    .int(SignInRules.recent.microseconds),
                ]
            )
        ).first
    }

    /// The state of an owner for every page: the number of questions and conflicts that wait for an answer, the digits,
    /// the zone, and the first steps. nil if there is no such customer.
    private func owner(_ customer: String) async throws -> PostgresRow? {
        try await self.context.pool.query(
            Statement(
                """
                select (\(EventTable.countOfConflicts)) + (\(QuestionTable.countOfAnswerable)) as waiting,
                    (\(PostgresTold.countOfUnseen)) as unseen, arabic_digits,
                    customer.time_zone, \(FirstSteps.columns)
                from customer left join account on account.customer_id = customer.id
                where customer.id = $1 and removed_at is null
                """,
                [.uuid(customer)]
            )
        ).first
    }

    private func touch(_ id: String) async throws {
        _ = try await self.context.pool.execute(
            Statement(
                "update owner_session set seen_at = jadwal_now(), is_confirmed = true where id = $1",
                [.uuid(id)]
            )
        )
    }
}

/// A session that has begun with this request.
public struct NewSession: Sendable {
    public let id: String
    let tokenHash: String
    /// A word for the browser, of a closed list.
    let agent: String
    let kind: Kind
    /// The marks that this browser has kept of those who have signed in with it: `browserMark`.
    let marks: Set<String>

    /// The kind of program that signs in. The raw values are stored.
    public enum Kind: String, Sendable {
        case browser
        /// A program that calls the API.
        case app
    }

    public init(token: String, agent: String, kind: Kind = .browser, marks: Set<String> = []) {
        (self.id, self.tokenHash) = (EventIdentity.random().id, StoredHash.hexadecimal(of: token))
        (self.agent, self.kind, self.marks) = (agent, kind, marks)
    }
}

public struct OwnerSession: Sendable, Hashable {
    public let id: String
    public let customerID: String
    /// Signs the tokens of this session's forms. It stays when the token is replaced, and browsers never see it.
    public let formSecret: String
    /// How many questions and conflicts wait for the owner's answer, up to 100 of each.
    public var waiting = 0
    /// How many notifications the owner was told since they have looked at the list of them, up to 100.
    public var unseen = 0
    /// The owner has proven who they are within the last ten minutes. A session keeps its time when its token is
    /// replaced; signing in again begins another one.
    public var isRecent = false
    public var steps = FirstSteps.over
    /// Pages in Arabic have the digits ٠ to ٩.
    public var hasArabicDigits = false
    /// In which pages show times. UTC until the owner has chosen.
    public var zone = Zone.utc
}

extension OwnerSession: CustomStringConvertible, CustomReflectable {
    /// Without the secret.
    public var description: String { "OwnerSession(\(self.id))" }
    public var customMirror: Mirror { Mirror(self, children: ["id": self.id]) }
}

public enum ReadSession: Sendable, Hashable {
    /// - Parameter newToken: replaces the browser's.
    case open(OwnerSession, newToken: String?)
    /// An old token: the session has just been ended.
    case reused
    case none
}

public struct ListedSession: Sendable, Hashable {
    public let id: String
    public let agent: String
    public let createdAt: UnixTime
    public let seenAt: UnixTime

    public init(id: String, agent: String, createdAt: UnixTime, seenAt: UnixTime) {
        (self.id, self.agent, self.createdAt, self.seenAt) = (id, agent, createdAt, seenAt)
    }
}

/// The rows of `owner_session`, inside other transactions.
enum OwnerSessionTable {
    /// The owner of a session, before that is known; nil if it has ended.
    static func customer(of id: String, _ context: StoreContext) async throws -> String? {
        try await DatabaseOwner.$current.withValue(nil) {
            let statement = Statement("select customer_id from owner_session where id = $1", [.uuid(id)])
            return try await context.pool.query(statement).first?.uuid("customer_id")
        }
    }

    /// - Parameter person: an issuer has proven them, at the time that it says; nil if a link has, just now.
    static func begin(
        _ session: NewSession,
        of account: OwnerAccount,
        by person: ProvenPerson? = nil,
        _ context: StoreContext,
        on connection: isolated PostgresConnection
    ) throws {
        let customer = account.customerID
        let provenAt = person.map { $0.signedInAt ?? UnixTime(seconds: 0) }
        try connection.execute(
            Statement(
                """
                insert into owner_session (id, customer_id, token_hash, agent, kind, proven_at)
                values ($1, $2, $3, $4, $5, $6)
                """,
                [
                    .uuid(session.id), .uuid(customer), .text(session.tokenHash), .text(session.agent),
                    .text(session.kind.rawValue), provenAt.value,
                ]
            )
        )
        try OwnerAction.signedIn.record(of: customer, on: connection)
        // The first time, the owner is welcomed.
        guard !account.isFirst, !session.marks.contains(context.lookup.browserMark(customer: customer)) else { return }
        try AccountTable.tell(.signedIn, customer, detail: session.agent, context, on: connection)
    }

    /// Ends a session whose old token was shown, and tells its owner once.
    static func endCopied(
        _ id: String,
        of customer: String,
        _ context: StoreContext,
        on connection: isolated PostgresConnection
    ) throws {
        let ended = try connection.execute(Statement("delete from owner_session where id = $1", [.uuid(id)]))
        // Another request has ended it, and told of it.
        guard ended == 1 else { return }
        try OwnerAction.sessionReused.record(of: customer, on: connection)
        try AccountTable.tell(.sessionReused, customer, context, on: connection)
    }
}
