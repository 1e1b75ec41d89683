internal import Postgres
internal import Vault

/// A token that was shown, and those of its session: each follows from the one before it. One rotation for browsers
/// and apps.
struct SessionTokens {
    enum Found: Equatable {
        case current
        /// The answer with the new token was lost, or was on its way when this request left.
        case justReplaced
        /// It was once the session's: it was copied.
        case copied
        /// An id alone proves nothing: it stands in lists and logs.
        case unknown
    }

    /// Replaces the shown token. The same for all who show it at once.
    let successor: String
    private let id: String
    private let shown: String
    private let hash: String
    private let current: String
    private let previous: String?
    private let lookup: LookupKey

    /// - Parameter row: with `token_hash` and `previous_hash`.
    init(of id: String, _ row: PostgresRow, shown token: String, _ lookup: LookupKey) throws {
        (self.id, self.shown, self.lookup) = (id, token, lookup)
        (self.current, self.previous) = (try row.text("token_hash"), try row.optionalText("previous_hash"))
        self.hash = StoredHash.hexadecimal(of: token)
        self.successor = lookup.sessionSuccessor(session: id, token: token)
    }

    /// - Parameters:
    ///   - justReplaced: the token before the current one still counts.
    ///   - turns: how often the session's token can have been replaced.
    func find(justReplaced: Bool, turns: Int) -> Found {
        if self.hash == self.current { return .current }
        if justReplaced, self.hash == self.previous { return .justReplaced }
        var token = self.shown
        for _ in 0..<max(turns, 0) {
            token = self.lookup.sessionSuccessor(session: self.id, token: token)
            let hash = StoredHash.hexadecimal(of: token)
            if hash == self.current || hash == self.previous { return .copied }
        }
        return .unknown
    }

    /// The second of two at once changes nothing: the new token is the same for both.
    var rotation: Statement {
        Statement(
            """
            update owner_session set previous_hash = token_hash, token_hash = $3, is_confirmed = false,
                rotated_at = jadwal_now(), seen_at = jadwal_now()
            where id = $1 and token_hash = $2
            """,
            [.uuid(self.id), .text(self.hash), .text(StoredHash.hexadecimal(of: self.successor))]
        )
    }
}
