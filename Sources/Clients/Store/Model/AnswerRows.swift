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
}
