internal import FoundationEssentials
public import Jadwal
internal import Postgres
internal import Vault

/// Answers of the model in PostgreSQL, sealed like the messages that they are about.
public struct PostgresAnswers: AnswerMemory {
    private let context: StoreContext
    private let keeping: GroupedCalls<KeptAnswer, Bool>

    public init(_ context: StoreContext) {
        self.context = context
        self.keeping = GroupedCalls(width: 32, lanes: 1) { answers in
            do {
                let kept = try await AnswerRows.keep(answers, waits: false, context.pool)
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
        let plain = try self.context.messages.open(row.bytes(0), for: AnswerRows.context(id, customer: customer))
        return try JSONDecoder().decode(ModelAnswer.self, from: Data(plain))
    }

    /// Answers that come at the same time are kept together. It does not wait for the disk: what is lost is asked for again.
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
            sealed: self.context.messages.seal(plain, for: AnswerRows.context(id, customer: claim.customerID))
        )
        // Left out where somebody has the conversation locked: by itself it waits for its turn.
        if try await !self.keeping(kept) { _ = try await AnswerRows.keep([kept], waits: true, self.context.pool) }
    }

    private func id(_ prompt: Prompt, _ customer: String, _ model: String) -> String {
        let corrections = prompt.corrections.flatMap { [$0.answer == nil ? "" : "a", $0.answer ?? "", $0.fault] }
        let schema = String(decoding: prompt.answerSchema, as: UTF8.self)
        let parts = [model, prompt.system, prompt.user, schema, "\(prompt.maximumAnswerTokens)"] + corrections
        return self.context.lookup.questionID(customer: customer, parts: parts)
    }
}
