internal import Pipeline
internal import Postgres
internal import Vault

/// Sessions of apps. A refresh token is used once; one that was used and comes again later shows that it was copied,
/// and ends the session for whoever has it.
public struct PostgresAppSessions: Sendable {
    private let context: StoreContext

    /// An app that renews more often is not known to have been copied by an older token. In seconds.
    private static let renewal: Int64 = 60
    private static let mostTurns = 20_000

    public init(_ context: StoreContext) { self.context = context }

    /// nil if the session has ended, or is none of an app.
    public func find(_ id: String) async throws -> OwnerSession? {
        guard let customer = try await OwnerSessionTable.customer(of: id, self.context) else { return nil }
        return try await self.find(id, of: customer)
    }

    /// nil also if it is another owner's.
    public func find(_ id: String, of customer: String) async throws -> OwnerSession? {
        try await DatabaseOwner.$current.withValue(customer) {
            guard let session = try await self.row(id), session.customerID == customer else { return nil }
            return session
        }
    }

    private func row(_ id: String) async throws -> OwnerSession? {
        let rows = try await self.context.pool.query(
            Statement(
                """
                select customer_id, \(SignInRules.provenAt) > jadwal_now() - $4 * interval '1 microsecond' as is_recent
                from owner_session where \(Self.isOpen)
                """,
                Self.values(id) + [.int(SignInRules.recent.microseconds)]
            )
        )
        return try rows.first.map { row in
            var session = self.session(id, try row.uuid("customer_id"))
            session.isRecent = try row.bool("is_recent")
            return session
        }
    }

    /// Replaces the token. However many ask with one token at once, all get the same new one.
    public func refresh(_ id: String, token: String) async throws -> RefreshedSession {
        guard let customer = try await OwnerSessionTable.customer(of: id, self.context) else { return .none }
        return try await DatabaseOwner.$current.withValue(customer) {
            try await self.refreshOwn(id, token: token)
        }
    }

    private func refreshOwn(_ id: String, token: String) async throws -> RefreshedSession {
        let context = self.context
        return try await context.pool.transaction { connection in
            let rows = try connection.query(
                Statement(
                    """
                    select customer_id, token_hash, previous_hash,
                        extract(epoch from jadwal_now() - created_at)::bigint as age,
                        rotated_at >= jadwal_now() - $4 * interval '1 microsecond' as is_overlapping
                    from owner_session where \(Self.isOpen) for update
                    """,
                    Self.values(id) + [.int(SignInRules.overlap.microseconds)]
                )
            )
            guard let row = rows.first else { return .none }
            let session = self.session(id, try row.uuid("customer_id"))
            let turns = min(Int(try row.int("age") / Self.renewal) + 20, Self.mostTurns)
            let tokens = try SessionTokens(of: id, row, shown: token, context.lookup)
            switch tokens.find(justReplaced: try row.bool("is_overlapping"), turns: turns) {
            case .current:
                try connection.execute(tokens.rotation)
                return .renewed(session, newToken: tokens.successor)
            case .justReplaced: return .renewed(session, newToken: tokens.successor)
            case .unknown: return .none
            case .copied:
                try OwnerSessionTable.endCopied(id, of: session.customerID, context, on: connection)
                return .reused
            }
        }
    }

    private static let isOpen = """
        id = $1 and kind = 'app' and seen_at > jadwal_now() - $2 * interval '1 microsecond'
            and created_at > jadwal_now() - $3 * interval '1 microsecond'
            and exists (select from customer where customer.id = customer_id and removed_at is null)
        """

    private static func values(_ id: String) -> [PostgresValue] {
        [.uuid(id), .int(SignInRules.sessionIdle.microseconds), .int(SignInRules.sessionLongest.microseconds)]
    }

    private func session(_ id: String, _ customer: String) -> OwnerSession {
        OwnerSession(
            id: id,
            customerID: customer,
            formSecret: self.context.lookup.sessionFormSecret(session: id)
        )
    }
}

public enum RefreshedSession: Sendable, Hashable {
    case renewed(OwnerSession, newToken: String)
    /// An old token: the session has just been ended.
    case reused
    case none
}
