internal import Pipeline
internal import Postgres

/// The entries of meetings in their customers' calendars, inside other transactions.
enum MeetingEntries {
    /// A customer has deleted the entry of an agreed meeting. A worker asks whether they come; until then they count as
    /// not answered, and the entry is not written. A host is not asked, because a host can cancel the meeting.
    ///
    /// - Parameter event: its id, which is that of the meeting. Nothing changes for an event of another kind.
    static func noteRemoval(
        _ event: String,
        by customer: String,
        on connection: isolated PostgresConnection
    ) throws(PostgresError) {
        let agreed = try connection.query(
            Statement(
                "select from meeting where id = $1 and state = '\(MeetingState.decided.rawValue)' for update",
                [.uuid(event)]
            )
        )
        guard !agreed.isEmpty else { return }
        let count = try connection.execute(
            Statement(
                """
                update meeting_participant set state = '\(MeetingParticipant.State.asked.rawValue)', holds_event = false
                where meeting_id = $1 and linked_id = $2 and holds_event
                    and role <> '\(MeetingParticipant.Role.host.rawValue)'
                    and state <> '\(MeetingParticipant.State.left.rawValue)'
                """,
                [.uuid(event), .uuid(customer)]
            )
        )
        guard count > 0 else { return }
        // A writer that knew the object would find it gone once more.
        try connection.execute(
            Statement(
                """
                update event set removed_by_owner = true, object = null
                where id = $1 and customer_id = $2 and not removed_by_owner
                """,
                [.uuid(event), .uuid(customer)]
            )
        )
        try connection.execute(
            Statement(
                "update meeting set change_number = change_number + 1, revision = revision + 1 where id = $1",
                [.uuid(event)]
            )
        )
        try connection.execute(
            Statement(
                """
                update schedule set \(ScheduleTable.replanning)
                where id = $1 and kind = '\(ScheduleKind.meeting.rawValue)'
                """,
                [.uuid(event)]
            )
        )
    }

    /// The entry is written again for customers who deleted it and have said that they come.
    static func restore(
        _ event: String,
        of customers: [String],
        on connection: isolated PostgresConnection
    ) throws(PostgresError) {
        guard !customers.isEmpty else { return }
        try connection.execute(
            Statement(
                """
                update event set removed_by_owner = false
                where id = $1 and customer_id = any($2) and removed_by_owner
                """,
                [.uuid(event), .uuidArray(customers)]
            )
        )
    }
}
