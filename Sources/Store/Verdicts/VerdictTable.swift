internal import ChatReader
internal import Pipeline
internal import Postgres

/// The rows of `verdict`. They are written in the transaction of the verdict that they are about.
enum VerdictTable {
    struct Row: Sendable {
        var claim: Claim
        var generation: Int64
        var note: VerdictNote
    }

    static func insert(_ rows: [Row], on connection: isolated PostgresConnection) throws(PostgresError) {
        guard !rows.isEmpty else { return }
        try connection.execute(
            Statement(
                """
                insert into verdict (at, id, conversation_id, customer_id, generation, status, outcome, faults,
                    fired_by, prompt, model, calls, input_tokens, output_tokens, milliseconds)
                select jadwal_now(), gen_random_uuid(), conversation_id, customer_id, generation, status, outcome,
                    string_to_array(faults, ','), fired_by, prompt, model, calls, input_tokens, output_tokens,
                    milliseconds
                from unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[],
                    $8::text[], $9::text[], $10::bigint[], $11::bigint[], $12::bigint[], $13::bigint[])
                    as new (conversation_id, customer_id, generation, status, outcome, faults, fired_by, prompt, model,
                    calls, input_tokens, output_tokens, milliseconds)
                """,
                [
                    .uuidArray(rows.map(\.claim.conversationID)),
                    .uuidArray(rows.map(\.claim.customerID)),
                    .intArray(rows.map(\.generation)),
                    .textArray(rows.map(\.note.status?.rawValue)),
                    .textArray(rows.map(\.note.outcome)),
                    .textArray(rows.map { $0.note.faults.joined(separator: ",") }),
                    .textArray(rows.map(\.claim.firedBy.rawValue)),
                    .textArray(rows.map(\.note.prompt)),
                    .textArray(rows.map(\.note.model)),
                    .intArray(rows.map { Int64($0.note.calls) }),
                    .intArray(rows.map { $0.note.inputTokens.map(Int64.init) }),
                    .intArray(rows.map { $0.note.outputTokens.map(Int64.init) }),
                    .intArray(rows.map { $0.note.duration.microseconds / 1000 }),
                ]
            )
        )
    }
}

extension VerdictTable.Row {
    /// nil if the lease was lost: the verdict had no effect at all.
    init?(_ verdict: VerdictCommit, _ decision: CommitDecision) {
        self.init(claim: verdict.claim, generation: verdict.readGeneration, note: verdict.note)
        switch decision {
        case .committed: break
        case .superseded: self.note = verdict.note.dropped(as: .superseded)
        case .leaseLost: return nil
        }
    }
}
