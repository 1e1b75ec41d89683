public import Pipeline
internal import Postgres
internal import Vault

/// Answers of weather services and feeds in PostgreSQL, for all programs and owners. A question stands there as a keyed
/// hash, an answer encrypted.
public struct PostgresFetchMemory: FetchMemory {
    /// True for a time that the database's clock, set back since, has not reached yet: then it says nothing.
    private static let isAhead = "asked_at > jadwal_now() + interval '1 minute'"

    private let context: StoreContext

    public init(_ context: StoreContext) { self.context = context }

    public func state(of key: FetchKey) async throws -> FetchState {
        let id = self.id(key)
        let rows = try await self.context.pool.query(
            Statement(
                """
                select content, gap, fresh_until > jadwal_now() and not \(Self.isAhead) as is_fresh from fetched
                where id = $1
                """,
                [.uuid(id)]
            )
        )
        guard let row = rows.first else { return FetchState() }
        return FetchState(
            // Nothing is known of what cannot be opened, as if there had been no answer.
            content: try row.optionalBytes("content")
                .flatMap { try? self.context.messages.open($0, for: Self.context(id)) },
            gap: try row.optionalText("gap").flatMap { MorningGap(rawValue: $0) },
            isFresh: try row.bool("is_fresh")
        )
    }

    public func claim(_ key: FetchKey, for lease: Duration) async throws -> String? {
        let claim = EventIdentity.random().id
        let rows = try await self.context.pool.query(
            Statement(
                """
                insert into fetched (id, source, asked_at, fresh_until, claim, claimed_until)
                values ($1, $2, jadwal_now(), jadwal_now(), $3, jadwal_now() + $4 * interval '1 microsecond')
                on conflict (id) do update set asked_at = excluded.asked_at, fresh_until = excluded.fresh_until,
                    claim = excluded.claim, claimed_until = excluded.claimed_until
                where (fetched.fresh_until <= jadwal_now() or fetched.\(Self.isAhead))
                    and (fetched.claimed_until is null or fetched.claimed_until <= jadwal_now()
                        or fetched.\(Self.isAhead))
                returning id
                """,
                [.uuid(self.id(key)), .text(key.source.rawValue), .text(claim), .int(lease.microseconds)]
            )
        )
        return rows.isEmpty ? nil : claim
    }

    public func keep(
        _ content: [UInt8]?,
        gap: MorningGap?,
        of key: FetchKey,
        claimedAs claim: String,
        for life: Duration
    ) async throws {
        let id = self.id(key)
        let sealed = content.map { self.context.messages.seal($0, for: Self.context(id)) }
        try await self.context.pool.execute(
            Statement(
                """
                update fetched set content = coalesce($3, content), gap = $4, claim = null, claimed_until = null,
                    fresh_until = jadwal_now() + $5 * interval '1 microsecond'
                where id = $1 and claim = $2
                """,
                [
                    .uuid(id), .text(claim), .optionalBytes(sealed), .optionalText(gap?.rawValue),
                    .int(life.microseconds),
                ]
            )
        )
    }

    private func id(_ key: FetchKey) -> String {
        self.context.lookup.fetchID(source: key.source.rawValue, parts: key.parts)
    }

    private static func context(_ id: String) -> SealContext { SealContext(table: "fetched", row: id, customer: "") }
}
