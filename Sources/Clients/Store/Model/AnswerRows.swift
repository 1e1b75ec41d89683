internal import Jadwal
internal import Postgres
internal import Vault

/// Answers of the model, beside what they are about.
enum AnswerRows {
    static func context(_ id: String, customer: String) -> SealContext {
        SealContext(table: "model_answer", row: id, customer: customer)
    }

    /// What was said in these conversations is gone or has changed, or the answer was not accepted.
    static func forget(_ conversationIDs: [String], on connection: isolated PostgresConnection) throws(PostgresError) {
        guard !conversationIDs.isEmpty else { return }
        _ = try connection.execute(
            Statement("delete from model_answer where conversation_id = any($1)", [.uuidArray(conversationIDs)])
        )
    }

    /// Keeps answers of claims that hold, to questions about conversations that have not gone on. The customers' rows are held, as by
    /// everything that stores something of a customer, and the conversations', so that nothing of them changes meanwhile.
    ///
    /// - Parameter waits: false where a conversation that somebody else has locked is left out.
    /// - Returns: the answers that were not kept before and are now.
    static func keep(
        _ answers: [KeptAnswer],
        waits: Bool,
        _ pool: PostgresPool
    ) async throws(PostgresError) -> Set<String> {
        let rows = try await pool.query(
            Statement(
                waits ? Self.keeping("") : Self.keeping("skip locked"),
                [
                    .uuidArray(answers.map(\.id)), .uuidArray(answers.map(\.customerID)),
                    .uuidArray(answers.map(\.conversationID)), .intArray(answers.map(\.leaseNumber)),
                    .intArray(answers.map(\.generation)), .intArray(answers.map(\.saidSince)),
                    .bytesArray(answers.map(\.sealed)),
                ]
            )
        )
        var kept: Set<String> = []
        for row in rows { kept.insert(try row.uuid(0)) }
        return kept
    }

    private static func keeping(_ wait: String) -> String {
        """
        with owner as (
            select id, set_config('synchronous_commit', 'off', true) from customer
            where id = any($2) and removed_at is null order by id for key share
        ), held as (
            select answer.* from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bytea[])
                as answer (id, customer_id, conversation_id, lease_number, generation, said_since, content)
                join owner on owner.id = answer.customer_id
                join conversation on conversation.id = answer.conversation_id
                    and conversation.lease_number = answer.lease_number and lease_owner is not null
                    and conversation.generation = answer.generation
            for share of conversation \(wait)
        ), old as (
            delete from model_answer using held
            where model_answer.conversation_id = held.conversation_id and model_answer.generation < held.generation
        )
        insert into model_answer (id, customer_id, conversation_id, generation, said_since, content)
        select id, customer_id, conversation_id, generation, said_since, content from held
        on conflict (id) do nothing
        returning id
        """
    }
}
