public import Pipeline
internal import Postgres
internal import Time
internal import Vault

/// The connections that a bridge looks after: those of the sources that are in its settings.
public struct PostgresConnectionSupervision: MendedConnections {
    /// How long nothing may come from an account with more than `busy` messages a day.
    private static let silence = "24 hours"
    private static let busy = 20
    /// A webhook about a state is a reason to look, at most this often.
    private static let hintPause = "5 seconds"

    let context: StoreContext
    let leases: ConnectionLeases
    private let sources: [(name: String, kind: SourceKind)]
    private let address: String?
    private let readsReactions: Bool

    /// - Parameters:
    ///   - sources: of the settings.
    ///   - address: the public address of jadwal-bridge; nil if sources are told by hand.
    ///   - readsReactions: sources are told to send them.
    public init(
        _ context: StoreContext,
        leases: ConnectionLeases,
        sources: [(name: String, kind: SourceKind)],
        address: String?,
        readsReactions: Bool
    ) {
        (self.context, self.leases, self.sources) = (context, leases, sources)
        (self.address, self.readsReactions) = (address, readsReactions)
    }

    /// An SQL condition: the connection is of one of the sources in `$1` and `$2`, and nobody holds it.
    static let isTaken = """
        (source, kind) in (select * from unnest($1::text[], $2::text[])) and remote_name is not null
        and \(ConnectionLeases.isFree)
        """

    func read(_ row: PostgresRow) throws -> SupervisedConnection? {
        try SupervisedConnection.read(row, self.context, address: self.address, readsReactions: self.readsReactions)
    }

    /// The parameters `$1` to `$4`: sources, owner of the lease and its length.
    func parameters(_ lease: Duration) -> [PostgresValue] {
        [
            .textArray(self.sources.map(\.name)), .textArray(self.sources.map(\.kind.rawValue)),
            .uuid(self.leases.owner), .int(lease.microseconds),
        ]
    }

    public func claim(limit: Int, lease: Duration) async throws -> [MendedConnection] {
        let rows = try await self.context.pool.query(
            Statement(
                """
                update chat_connection set looked_at = jadwal_now(), lease_owner = $3,
                    lease_until = jadwal_now() + $4 * interval '1 microsecond'
                where id in (
                    select id from chat_connection where \(Self.isTaken) and state <> 'ended'
                        and (looked_at is null or looked_at < jadwal_now() - $5 * interval '1 microsecond')
                    order by looked_at nulls first limit $6 for update skip locked
                ) returning \(SupervisedConnection.columns)
                """,
                self.parameters(lease) + [.int(BridgeMending.interval.microseconds), .int(Int64(limit))]
            )
        )
        return rows.compactMap { row in
            // One that cannot be decrypted must not keep the others from being looked at. /readyz names missing keys.
            guard let cared = try? self.read(row) else { return nil }
            self.leases.note(cared.receiver.id, cared.state)
            return cared.connection
        }
    }

    public func keep(_ connection: MendedConnection, _ actions: [ConnectionAction]) async throws {
        try await self.store(connection, actions, releases: true)
    }

    /// Stores how far it has come, and holds it on.
    ///
    /// - Returns: false if the lease is lost, or the owner has ended the connection.
    @discardableResult
    public func note(_ connection: MendedConnection, _ actions: [ConnectionAction] = []) async throws -> Bool {
        try await self.store(connection, actions, releases: false)
    }

    @discardableResult
    private func store(
        _ connection: MendedConnection,
        _ actions: [ConnectionAction],
        releases: Bool
    ) async throws -> Bool {
        let (id, progress) = (connection.setup.id, connection.progress)
        let before = self.leases.state(of: id) ?? progress.state.rawValue
        // Before the row is free: whoever takes it next, in this process too, notes what it has found. Whether this
        // succeeds or not, the lease is no longer renewed.
        if releases { self.leases.forget(id) }
        let hasDetail = progress.state != .working && progress.state != .new
        let isKept = try await self.context.pool.transaction { transaction in
            let rows = try transaction.query(
                Statement(
                    """
                    update chat_connection set
                        state = case when state = $3 then $4 else state end,
                        detail = case when state = $3 then $5::text else detail end,
                        state_since = $6, linking_round = $7, wants_code = $8, broken_since = $9, restarts = $10,
                        linking = case when state = $3 and $4 = $3 then linking end,
                        sweep_at = case when $11 then jadwal_now() else sweep_at end, sweep_away = sweep_away or $11,
                        lease_owner = case when $12 then null else lease_owner end,
                        lease_until = case when $12 then null else lease_until end
                    where id = $1 and lease_owner = $2 returning customer_id, state
                    """,
                    [
                        .uuid(id), .uuid(self.leases.owner), .text(before), .text(progress.state.rawValue),
                        .optionalText(hasDetail ? progress.reason.rawValue : nil), progress.since.value,
                        .int(Int64(progress.round)), .bool(progress.wantsCode), connection.schedule.brokenSince.value,
                        .int(Int64(connection.schedule.attempts)), .bool(actions.contains(.sweep)), .bool(releases),
                    ]
                )
            )
            guard let row = rows.first else { return false }
            if actions.contains(.tellOwner), try row.text("state") == progress.state.rawValue {
                let notice = ConnectionNotice(reason: progress.reason, connectionID: id)
                try notice.record(for: try row.uuid("customer_id"), self.context, on: transaction)
            }
            if progress.state == .working { try Self.noticeSilence(id, on: transaction) }
            // The owner has ended it meanwhile.
            return try row.text("state") != ConnectionProgress.State.ended.rawValue || progress.state == .ended
        }
        if isKept, !releases { self.leases.note(id, progress.state.rawValue) }
        return isKept
    }

    /// Nothing has come for long from an account that is usually busy: everything is compared.
    private static func noticeSilence(_ id: String, on connection: isolated PostgresConnection) throws {
        try connection.execute(
            Statement(
                """
                update chat_connection as held set silent_at = jadwal_now(), sweep_at = jadwal_now(), sweep_away = true
                where id = $1 and state = 'working' and last_event_at < jadwal_now() - interval '\(Self.silence)'
                    and (silent_at is null or silent_at < last_event_at)
                    and (
                        select count(*) from chat_place as place where place.customer_id = held.customer_id
                            and has_message and said_at > extract(epoch from last_event_at) - 14 * 86400
                    ) > \(Self.busy) * least(14, greatest(1, extract(epoch from last_event_at - reads_from) / 86400))
                """,
                [.uuid(id)]
            )
        )
    }

    public func isOnlyConnection(_ connection: MendedConnection, of own: [BridgeAddress]) async throws -> Bool {
        guard let number = own.first(where: { $0.kind == .number }) else { return true }
        let id = connection.setup.id
        do {
            return try await self.context.pool.transaction { transaction in
                try ConnectedAccount.note(number, of: id, self.context, on: transaction)
            }
        } catch let error as PostgresError where error.isUniqueViolation {
            return false
        }
    }

    /// A webhook says that the state has changed: it is read from the source soon.
    public func hint(_ id: String) async throws {
        try await self.context.pool.execute(
            Statement(
                """
                update chat_connection set looked_at = null
                where id = $1 and looked_at < jadwal_now() - interval '\(Self.hintPause)'
                """,
                [.uuid(id)]
            )
        )
    }

    /// The same for all connections of a business account of the Cloud API.
    ///
    /// - Returns: whether there are any.
    public func hint(businessAccount: String) async throws -> Bool {
        let rows = try await self.context.pool.query(
            Statement(
                "select id from chat_connection where kind = $1 and business_account = $2",
                [.text(SourceKind.cloud.rawValue), .text(businessAccount)]
            )
        )
        for row in rows { try await self.hint(try row.uuid("id")) }
        return !rows.isEmpty
    }

    /// The connection for a command, which must have taken its lease. A connection without a name at its source is
    /// given one.
    ///
    /// - Returns: nil if there is none, or if no source can be asked about it.
    public func connection(_ id: String) async throws -> (connection: MendedConnection, receiver: OpenReceiver)? {
        let rows = try await self.context.pool.query(
            Statement(
                """
                update chat_connection set remote_name = coalesce(remote_name, case
                    when kind = 'wasapp' then customer_id::text
                    when kind in ('waha', 'evolution') then 'jadwal-' || left(id::text, 8) end)
                where id = $1 and lease_owner = $2 returning \(SupervisedConnection.columns)
                """,
                [.uuid(id), .uuid(self.leases.owner)]
            )
        )
        guard let row = rows.first,
            let cared = try self.read(row)
        else { return nil }
        return (cared.connection, cared.receiver)
    }

    /// Where a connection can be asked about: its source's name in the settings, and its own name there. nil if it has
    /// ended, or is of no source in the settings.
    public func place(of id: String) async throws -> (source: String, name: String)? {
        let rows = try await self.context.pool.query(
            Statement(
                """
                select source, remote_name from chat_connection where id = $3 and remote_name is not null
                    and (source, kind) in (select * from unnest($1::text[], $2::text[]))
                """,
                Array(self.parameters(.zero).prefix(2)) + [.uuid(id)]
            )
        )
        return try rows.first.map { (source: try $0.text("source"), name: try $0.text("remote_name")) }
    }

    /// How the connections of a source should be, for a check. The newest come first.
    public func setups(of source: String, _ kind: SourceKind, limit: Int) async throws -> [ConnectionSetup] {
        let rows = try await self.context.pool.query(
            Statement(
                """
                select \(SupervisedConnection.columns) from chat_connection
                where source = $1 and kind = $2 and state in ('working', 'resting') order by created_at desc limit $3
                """,
                [.text(source), .text(kind.rawValue), .int(Int64(limit))]
            )
        )
        return try rows.compactMap { row in
            try self.read(row)?.connection.setup
        }
    }
}
