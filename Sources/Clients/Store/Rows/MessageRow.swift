internal import Jadwal
internal import Postgres

/// The columns of `message` that make a `MessageRecord`.
enum MessageRow {
    static let columns = "id, state, sender_is_owner, said_at, edited_at, generation, stored_at, arms, first_generation"

    static func read(_ row: PostgresRow) throws(PostgresError) -> (id: StoredID, record: MessageRecord) {
        var record = MessageRecord(
            state: MessageRecord.State(rawValue: Int(try row.int(1))) ?? .cleared,
            isSenderMe: try row.bool(2),
            saidAt: try row.int(3),
            editedAt: try row.optionalInt(4),
            generation: try row.int(5),
            storedAt: try row.time(6)
        )
        record.arms = try row.bool(7)
        record.firstGeneration = try row.optionalInt(8)
        return (StoredID(bits: try row.uuidBits(0)), record)
    }
}
