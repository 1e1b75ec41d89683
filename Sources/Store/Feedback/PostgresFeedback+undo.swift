internal import Pipeline
internal import Postgres
internal import Time

extension PostgresFeedback {
    /// For so long a judgement can be taken back.
    public static let undoTime = Duration.seconds(86_400)

    /// Takes the newest judgement of the event back: the calendar gets what it had before, and the judgement teaches
    /// nothing. Throws `.unfit` if it is too old, if the event has changed since then, or if there is none.
    ///
    /// - Parameter revision: what the person saw. Throws `.exists` if the event has another one by now.
    public func undo(
        _ id: String,
        of customerID: String,
        seen revision: Int? = nil,
        by person: AuditedPerson
    ) async throws -> EventJudgement {
        let context = self.context
        return try await context.pool.transaction { connection in
            let judged = try JudgedEvent.lock(id, of: customerID, context, on: connection)
            try Self.compare(revision, with: judged)
            let rows = try connection.query(
                Statement(
                    """
                    select id, kind, content from feedback
                    where customer_id = $1 and event_id = $2 and \(Self.canBeUndone)
                    order by judged_at desc limit 1
                    """,
                    [
                        .uuid(judged.customerID), .uuid(judged.id), .int(Int64(judged.revision - 1)),
                        .int(Self.undoTime.microseconds),
                    ]
                )
            )
            guard let row = rows.first, !judged.isRemovedByOwner, judged.event != nil else { throw Self.nothingToUndo }
            let (feedbackID, kind) = (try row.uuid("id"), FeedbackKind(rawValue: try row.text("kind")) ?? .corrected)
            let content = try row.bytes("content")
            var before = try FeedbackTable.plan(content, feedbackID, of: judged.customerID, context.messages).judged
            guard before.times.end(in: judged.zone) > judged.now else { throw Self.nothingToUndo }
            (before.revision, before.status) = (judged.revision + 1, .confirmed)
            try judged.send(EventChange(action: .update, event: before), context, on: connection)
            try connection.execute(Statement("delete from feedback where id = $1", [.uuid(feedbackID)]))
            try judged.settleConversation(judgedUntil: nil, on: connection)
            try PostgresAudit.record(
                "undo judgement of event",
                subject: judged.id,
                of: .one(judged.customerID),
                by: person,
                on: connection
            )
            return EventJudgement(judged, kind, .sent)
        }
    }

    /// A condition on a row of `feedback`. $3 is the revision that was judged, if its change is still the newest; $4 is
    /// `undoTime` in microseconds.
    static let canBeUndone = """
        revision = $3 and content is not null and judged_at > jadwal_now() - $4 * interval '1 microsecond'
        """

    private static let nothingToUndo = AdministrationError(
        .unfit,
        "there is nothing to undo: the last judgement is too old, or the event has changed since then"
    )
}
