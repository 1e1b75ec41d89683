internal import FoundationEssentials
public import Pipeline
internal import Postgres
internal import Vault

/// Answers of models in PostgreSQL, encrypted like the messages that they are about.
public struct PostgresAnswers: AnswerMemory {
    private let context: StoreContext
    private let keeping: CallBatcher<KeptAnswer, Bool>

    public init(_ context: StoreContext) {
        self.context = context
        self.keeping = CallBatcher(width: 32, lanes: 1) { answers in
            do {
                let kept = try await AnswerTable.keep(answers, waits: false, context.pool)
                return answers.map { .success(kept.contains($0.id)) }
            } catch {
                return answers.map { _ in .failure(error) }
            }
        }
    }

    public func answer(to prompt: Prompt, of origin: PromptOrigin, by model: String) async throws -> ModelAnswer? {
        let customer = origin.claim.customerID
        let id = self.id(prompt, customer, model)
        let rows = try await self.context.pool.query(
            Statement(
                "select content from model_answer where id = $1 and customer_id = $2",
                [.uuid(id), .uuid(customer)]
            )
        )
        guard let row = rows.first else { return nil }
        let plain = try self.context.messages.open(
            row.bytes("content"),
            for: AnswerTable.context(id, customer: customer)
        )
        return try JSONDecoder().decode(ModelAnswer.self, from: Data(plain))
    }

    /// Keeps answers that come at the same time together. It does not wait for the disk: a lost answer is requested
    /// again.
    public func keep(_ answer: ModelAnswer, to prompt: Prompt, of origin: PromptOrigin, by model: String) async throws {
        let claim = origin.claim
        let id = self.id(prompt, claim.customerID, model)
        let plain = Array(try JSONEncoder().encode(answer))
        let kept = KeptAnswer(
            id: id,
            customerID: claim.customerID,
            conversationID: claim.conversationID,
            leaseNumber: claim.leaseNumber,
            generation: origin.generation,
            saidSince: origin.saidSince,
            sealed: self.context.messages.seal(plain, for: AnswerTable.context(id, customer: claim.customerID))
        )
        // The answer is left out if another session has locked the conversation. Alone it waits for the lock.
        if try await !self.keeping(kept) { _ = try await AnswerTable.keep([kept], waits: true, self.context.pool) }
    }

    private func id(_ prompt: Prompt, _ customer: String, _ model: String) -> String {
        let corrections = prompt.corrections.flatMap { [$0.answer == nil ? "" : "a", $0.answer ?? "", $0.fault] }
        let schema = String(decoding: prompt.answerSchema, as: UTF8.self)
        let parts = [model, prompt.system, prompt.user, schema, "\(prompt.maximumAnswerTokens)"] + corrections
        return self.context.lookup.questionID(customer: customer, parts: parts)
    }
}

/// The rows of `model_answer`.
enum AnswerTable {
    static func context(_ id: String, customer: String) -> SealContext {
        SealContext(table: "model_answer", row: id, customer: customer)
    }

    /// Deletes the answers about these conversations, because their messages have changed or the answer was not
    /// accepted.
    static func forget(_ conversationIDs: [String], on connection: isolated PostgresConnection) throws(PostgresError) {
        guard !conversationIDs.isEmpty else { return }
        _ = try connection.execute(
            Statement("delete from model_answer where conversation_id = any($1)", [.uuidArray(conversationIDs)])
        )
    }

    /// Keeps answers of valid claims about conversations that have not changed. Locks the customers' rows, as
    /// everything does that stores data of a customer, and the conversations' rows, so that nothing of them changes
    /// meanwhile.
    ///
    /// - Parameter waits: false to leave out conversations that another session has locked.
    /// - Returns: the answers that were added.
    fileprivate static func keep(
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
        for row in rows { kept.insert(try row.uuid("id")) }
        return kept
    }

    private static func keeping(_ wait: String) -> String {
        """
        with owner as (
            select id, set_config('synchronous_commit', 'off', true) from customer
            where id = any($2) and removed_at is null order by id for key share
        ), held as (
            select answer.*
            from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bytea[])
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

/// An answer with its key and its conversation, ready to be inserted.
private struct KeptAnswer: Sendable {
    /// A keyed hash of the whole request.
    var id: String
    var customerID: String
    var conversationID: String
    /// The lease of the claim that it was requested for.
    var leaseNumber: Int64
    /// The generation of the conversation in the request.
    var generation: Int64
    /// Unix seconds: when the oldest message in the request was said.
    var saidSince: Int64
    var sealed: [UInt8]
}
