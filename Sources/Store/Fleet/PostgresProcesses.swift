internal import FoundationEssentials
public import Postgres
public import Time

/// The running programs. Each writes its own row every few seconds.
public struct PostgresProcesses: Sendable {
    private let context: StoreContext

    public init(_ context: StoreContext) { self.context = context }

    /// Inserts or renews the row of this program.
    ///
    /// - Returns: nil, or the host of a program with the same id that was started later, as after a machine was cloned.
    ///   Then the row is that program's.
    public func report(_ state: ProcessState) async throws -> String? {
        let rows = try await self.context.pool.query(
            Statement(
                """
                insert into process (id, kind, version, schema, host, started_at, seen_at, is_ready, checks, settings,
                    inflight, drained_at)
                values ($1, $2, $3, $4, $5, $6, jadwal_now(), $7, $8::text::jsonb, $9::text::jsonb, $10,
                    case when $11 then jadwal_now() end)
                on conflict (id) do update set kind = excluded.kind, version = excluded.version,
                    schema = excluded.schema, host = excluded.host, started_at = excluded.started_at,
                    seen_at = excluded.seen_at, is_ready = excluded.is_ready, checks = excluded.checks,
                    settings = excluded.settings, inflight = excluded.inflight, drained_at = excluded.drained_at
                where process.started_at <= excluded.started_at
                returning id
                """,
                [
                    .text(state.id), .text(state.kind), .text(state.version), .int(Int64(Schema.last)),
                    .text(state.host), state.startedAt.value, .bool(state.isReady), .text(state.checks),
                    .text(state.settings), .int(Int64(state.inflight)), .bool(state.isDrained),
                ]
            )
        )
        guard rows.isEmpty else { return nil }
        let other = try await self.context.pool.query(
            Statement("select host from process where id = $1", [.text(state.id)])
        )
        return try other.first?.text("host")
    }

    /// By kind and id. Programs that ended or died long ago are not among them.
    public func list() async throws -> [ProcessRecord] {
        try await ProcessRecord.list(on: self.context.pool)
    }
}

/// The state that a program reports about itself.
public struct ProcessState: Sendable, Hashable {
    /// The owner in its leases.
    public var id: String
    /// The program's name.
    public var kind: String
    public var version: String
    public var host: String
    public var startedAt: UnixTime
    public var isReady: Bool
    /// Its dependencies, as JSON.
    public var checks: String
    /// Its settings without secrets, as JSON.
    public var settings: String
    public var inflight: Int
    /// It has ended its work.
    public var isDrained: Bool

    public init(
        id: String,
        kind: String,
        version: String,
        host: String,
        startedAt: UnixTime,
        isReady: Bool,
        checks: String = "[]",
        settings: String = "[]",
        inflight: Int = 0,
        isDrained: Bool = false
    ) {
        (self.id, self.kind, self.version, self.host) = (id, kind, version, host)
        (self.startedAt, self.isReady, self.inflight, self.isDrained) = (startedAt, isReady, inflight, isDrained)
        (self.checks, self.settings) = (checks, settings)
    }
}

/// A program as others see it.
public struct ProcessRecord: Sendable, Hashable {
    public var id: String
    public var kind: String
    public var version: String
    public var schema: Int
    public var host: String
    public var startedAt: UnixTime
    /// Never negative.
    public var seenAgo: Duration
    public var isReady: Bool
    public var inflight: Int
    public var isDrained: Bool
    /// The checks that are down, with those that the program can do without.
    public var down: [DownCheck] = []

    public struct DownCheck: Sendable, Hashable {
        public var name: String
        public var reason: String?
    }

    /// By kind and id, as `PostgresProcesses.list`.
    public static func list(on pool: PostgresPool) async throws -> [ProcessRecord] {
        try await pool.query(Self.present).map { try ProcessRecord($0) }
    }
}

extension ProcessRecord {
    static let present: Statement = """
        select id, kind, version, schema, host, started_at, seen_at, is_ready, inflight,
            (select coalesce(json_agg(item), '[]')::text from jsonb_array_elements(checks) as item
                where item ->> 'up' = 'false') as down,
            drained_at is not null as is_drained, jadwal_now() as now
        from process order by kind, id
        """

    /// None if a later version writes them in another form.
    private static func checks(_ json: String) -> [DownCheck] {
        struct Row: Decodable {
            var name: String
            var reason: String?
        }
        let rows = try? JSONDecoder().decode([Row].self, from: Data(json.utf8))
        return (rows ?? []).map { DownCheck(name: $0.name, reason: $0.reason) }
    }

    init(_ row: PostgresRow) throws(PostgresError) {
        self.init(
            id: try row.text("id"),
            kind: try row.text("kind"),
            version: try row.text("version"),
            schema: Int(try row.int("schema")),
            host: try row.text("host"),
            startedAt: try row.time("started_at"),
            // The database's clock may have been set back since.
            seenAgo: max(.zero, try row.time("now") - row.time("seen_at")),
            isReady: try row.bool("is_ready"),
            inflight: Int(try row.int("inflight")),
            isDrained: try row.bool("is_drained"),
            down: Self.checks(try row.text("down"))
        )
    }
}
