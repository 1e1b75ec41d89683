internal import Jadwal
internal import Postgres

extension FailureRecord {
    static let columns = """
        id, stage, kind, detail, customer_id, conversation_id, generation, attempts, queue, headers, failed_at, retry_of, \
        retried_at, edited_at, outcome, outcome_at, outcome_reason, retried_as, input is not null
        """

    init(_ row: PostgresRow) throws(PostgresError) {
        self.init(
            id: try row.uuid(0),
            stage: try row.text(1),
            kind: try row.text(2),
            detail: try row.text(3),
            customerID: try row.optionalUUID(4),
            conversationID: try row.optionalUUID(5),
            generation: try row.optionalInt(6),
            attempts: Int(try row.int(7)),
            queue: try row.optionalText(8),
            headers: HeaderText.read(try row.text(9)),
            failedAt: try row.time(10),
            retryOf: try row.optionalUUID(11),
            retriedAt: try row.optionalTime(12),
            editedAt: try row.optionalTime(13),
            outcome: try row.optionalText(14),
            outcomeAt: try row.optionalTime(15),
            outcomeReason: try row.optionalText(16),
            retriedAs: try row.optionalUUID(17),
            hasInput: try row.bool(18),
            cursor: try FailureCursor.read(row, id: 0, failedAt: 10)
        )
    }
}
