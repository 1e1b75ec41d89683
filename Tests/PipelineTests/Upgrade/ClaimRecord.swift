import Foundation
import Postgres

/// Claims as the database itself records them: when a conversation was due, and when it was claimed, independent of the
/// claiming program and its end.
struct ClaimRecord: Sendable {
    let bed: PipelineBed

    /// Once for each database. A conversation is due from `due_at` on, or from when it became pending, as
    /// `Claim.dueAt`.
    func begin() async throws {
        try await self.bed.administer(
            """
            create table claim_record (
                id uuid, generation bigint, at timestamptz not null, late float8 not null, quiet float8 not null
            );
            create function note_claim() returns trigger language plpgsql as $$
            begin
                insert into claim_record values (old.id, old.generation, clock_timestamp(),
                    extract(epoch from jadwal_now() - greatest(old.due_at, old.first_pending_at, old.retry_at)),
                    extract(epoch from jadwal_now() - old.last_activity_at));
                return null;
            end $$;
            create trigger note_claim after update on conversation for each row
                when (old.lease_owner is null and new.lease_owner is not null)
                execute function note_claim();
            """
        )
    }

    /// - Parameter start: leaves out what came before it.
    func figures(since start: Date = .distantPast) async throws -> Figures {
        let quiet = PipelineBed.quiet / .seconds(1)
        let seconds = max(start.timeIntervalSince1970, 0)
        let rows = try await self.bed.pool.query(
            Statement(
                """
                with first as (
                    select distinct on (id, generation) at, late, quiet from claim_record order by id, generation, at
                )
                select count(*), coalesce(percentile_cont(0.99) within group (order by late), 0),
                    coalesce(max(late), 0), count(*) filter (where late < 0 or quiet < \(quiet)),
                    (select count(*) from claim_record where at >= to_timestamp(\(seconds)))
                from first where at >= to_timestamp(\(seconds))
                """
            )
        )
        let row = rows[0]
        return Figures(
            claims: Int(try row.int(0)),
            late: .seconds(try row.double(1)),
            latest: .seconds(try row.double(2)),
            early: Int(try row.int(3)),
            again: Int(try row.int(4) - row.int(0))
        )
    }

    struct Figures: Sendable, CustomStringConvertible {
        /// The first of each state of a conversation.
        var claims: Int
        /// 99 of 100 are claimed at most so long after they were due.
        var late: Duration
        var latest: Duration
        /// Claimed before they were due, or before they had been quiet for long enough.
        var early: Int
        /// Claims of what was given back: its worker drained, or the model did not answer.
        var again: Int

        var description: String {
            "\(self.claims) claims, lateness p99 \(self.late), at most \(self.latest), early \(self.early), again \(self.again)"
        }
    }
}
