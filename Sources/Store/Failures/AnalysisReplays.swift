internal import Pipeline
internal import Postgres

/// Retries of failed analyses. They keep no text: the conversation becomes due again, and its verdict ends the retry.
///
/// Order of locks: a verdict holds the conversation's lock before those of its failures. A retry locks a failure
/// first, but one that no verdict looks for yet.
enum AnalysisReplays {
    struct Failure {
        var id: String
        var conversationID: String
        var generation: Int64
        /// Of the reading to come; nil for the conversation's own.
        var traceParent: String?
    }

    /// Makes conversations due if they have not changed since their failed analysis.
    ///
    /// - Returns: the failures whose conversation is due. The others are superseded.
    static func start(
        _ failures: [Failure],
        on connection: isolated PostgresConnection
    ) throws(PostgresError) -> Set<String> {
        guard !failures.isEmpty else { return [] }
        let rows = try connection.query(
            Statement(
                """
                with wanted as (
                    select * from unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::text[])
                        as w (failure, conversation, generation, trace)
                ),
                held as (select id from conversation where id = any($2) order by id for update)
                update conversation set due_at = jadwal_now(), wake_at = least(wake_at, jadwal_now()),
                    first_pending_at = coalesce(first_pending_at, jadwal_now()),
                    retry_at = null, attempts = 0, replayed_failure_id = wanted.failure,
                    trace_parent = coalesce(wanted.trace, trace_parent)
                from held, wanted
                where conversation.id = held.id and wanted.conversation = held.id
                    and wanted.generation = conversation.generation
                returning conversation.id, conversation.generation
                """,
                [
                    .uuidArray(failures.map(\.id)), .uuidArray(failures.map(\.conversationID)),
                    .intArray(failures.map(\.generation)), .textArray(failures.map(\.traceParent)),
                ]
            )
        )
        var generations: [String: Int64] = [:]
        for row in rows { generations[try row.uuid("id")] = try row.int("generation") }
        return Set(failures.filter { generations[$0.conversationID] == $0.generation }.map(\.id))
    }

    /// Ends every retry that waits for this conversation. One analysis answers all of them. Retries of another
    /// generation are superseded.
    ///
    /// - Parameter generation: the analysed generation; nil if the verdict was dropped, because the conversation has
    ///   changed.
    static func end(
        of conversationID: String,
        generation: Int64?,
        as end: ReplayEnd,
        on connection: isolated PostgresConnection
    ) throws(PostgresError) {
        let (outcome, reason, successor) = ReplayEnds.columns(end)
        _ = try connection.execute(
            Statement(
                "update conversation set replayed_failure_id = null where id = $1",
                [.uuid(conversationID)]
            )
        )
        let rows = try connection.query(
            Statement(
                """
                with under_way as (
                    select id, coalesce(generation = $2, false) as is_answered from failure
                    where conversation_id = $1 and stage = 'analysis' and outcome is null and retried_at is not null
                    order by id for update
                )
                update failure set outcome_at = jadwal_now(),
                    outcome = case when is_answered then $3 else 'discarded' end,
                    outcome_reason = case when is_answered then $4 else 'superseded' end,
                    retried_as = case when is_answered then $5::uuid end
                from under_way where failure.id = under_way.id
                returning failure.id, is_answered
                """,
                [
                    .uuid(conversationID), .optionalInt(generation), .text(outcome.rawValue), .optionalText(reason),
                    .optionalUUID(successor),
                ]
            )
        )
        guard let successor else { return }
        var answered: [String] = []
        for row in rows where try row.bool("is_answered") { answered.append(try row.uuid("id")) }
        guard let retried = answered.min() else { return }
        _ = try connection.execute(
            Statement("update failure set retry_of = $2 where id = $1", [.uuid(successor), .uuid(retried)])
        )
    }
}
