internal import FoundationEssentials
public import Jadwal
internal import Postgres
internal import Vault

/// Answers of the model in PostgreSQL, sealed like the messages that they are about.
public struct PostgresAnswers: AnswerMemory {
    private let context: StoreContext

    public init(_ context: StoreContext) { self.context = context }

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
        let plain = try self.context.messages.open(row.bytes(0), for: AnswerRows.context(id, customer: customer))
        return try JSONDecoder().decode(ModelAnswer.self, from: Data(plain))
    }

    /// The customer's row is held, as by everything that stores something of a customer, and the conversation's, so that nothing of
    /// it changes meanwhile. It does not wait for the disk: what is lost is asked for again.
    public func keep(_ answer: ModelAnswer, to prompt: Prompt, of origin: PromptOrigin, by model: String) async throws {
        let claim = origin.claim
        let id = self.id(prompt, claim.customerID, model)
        let plain = Array(try JSONEncoder().encode(answer))
        let sealed = self.context.messages.seal(plain, for: AnswerRows.context(id, customer: claim.customerID))
        try await self.context.pool.execute(
            Statement(
                """
                with owner as (
                    select id, set_config('synchronous_commit', 'off', true) from customer
                    where id = $2 and removed_at is null for key share
                ), held as (
                    select conversation.id from conversation, owner
                    where conversation.id = $3 and lease_number = $4 and lease_owner is not null and generation = $5
                    for share of conversation
                ), old as (
                    delete from model_answer using held
                    where model_answer.conversation_id = held.id and model_answer.generation < $5
                )
                insert into model_answer (id, customer_id, conversation_id, generation, said_since, content)
                select $1, $2, $3, $5, $6, $7 from held on conflict (id) do nothing
                """,
                [
                    .uuid(id), .uuid(claim.customerID), .uuid(claim.conversationID), .int(claim.leaseNumber),
                    .int(origin.generation), .int(origin.saidSince), .bytes(sealed),
                ]
            )
        )
    }

    private func id(_ prompt: Prompt, _ customer: String, _ model: String) -> String {
        let corrections = prompt.corrections.flatMap { [$0.answer == nil ? "" : "a", $0.answer ?? "", $0.fault] }
        let schema = String(decoding: prompt.answerSchema, as: UTF8.self)
        let parts = [model, prompt.system, prompt.user, schema, "\(prompt.maximumAnswerTokens)"] + corrections
        return self.context.lookup.questionID(customer: customer, parts: parts)
    }
}
