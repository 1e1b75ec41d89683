internal import Pipeline
internal import Postgres
internal import Vault

extension EventRecord {
    /// The columns that a record is decoded from, by their names in the result.
    private enum CodingKeys: String, CodingKey, CaseIterable, PostgresColumn {
        case id
        case customerID = "customer_id"
        case conversationID = "conversation_id"
        case isOfEventMessage = "is_of_message"
        case startsAt = "starts_at"
        case endsAt = "ends_at"
        case wanted = "wanted_revision"
        case written = "written_revision"
        case attempted = "attempted_revision"
        case relays
        case wantedAt = "wanted_at"
        case writtenAt = "written_at"
        case isCancelled = "cancelled"
        case isRemovedByOwner = "removed_by_owner"
        case isDismissed = "is_dismissed"
        case conflictState = "conflict_state"
        case areConflictsComplete = "conflicts_complete"
        case prompt, model
        case windowID = "window_id"
        case hasText = "has_text"

        func place(among names: [String]) -> Int? { names.firstIndex(of: self.rawValue) }

        /// nil for a column of the table.
        var expression: String? {
            switch self {
            case .isOfEventMessage: "event.message_id is not null"
            case .hasText: "event.content is not null"
            case .isDismissed:
                """
                exists (select from feedback where feedback.customer_id = event.customer_id
                    and feedback.event_id = event.id and feedback.kind = 'dismissed')
                """
            case .id, .customerID, .conversationID, .startsAt, .endsAt, .wanted, .written, .attempted, .relays,
                .wantedAt, .writtenAt, .isCancelled, .isRemovedByOwner, .conflictState, .areConflictsComplete,
                .prompt, .model, .windowID:
                nil
            }
        }
    }

    /// Of a statement that reads `event` by this name.
    static let columns = CodingKeys.allCases
        .map { key in key.expression.map { "\($0) as \(key.rawValue)" } ?? "event.\(key.rawValue)" }
        .joined(separator: ", ")

    /// - Parameters:
    ///   - row: of `columns`.
    ///   - context: opens the text, in the column `content`; nil leaves it closed.
    init(_ row: PostgresRow, opening context: StoreContext?) throws {
        typealias Key = CodingKeys
        self.init(
            id: try row.uuid(Key.id),
            customerID: try row.uuid(Key.customerID),
            startsAt: try row.time(Key.startsAt),
            endsAt: try row.time(Key.endsAt)
        )
        self.conversationID = try row.optionalUUID(Key.conversationID)
        self.isOfEventMessage = try row.bool(Key.isOfEventMessage)
        (self.wanted, self.written) = (Int(try row.int(Key.wanted)), Int(try row.int(Key.written)))
        (self.attempted, self.relays) = (Int(try row.int(Key.attempted)), Int(try row.int(Key.relays)))
        (self.wantedAt, self.writtenAt) = (try row.optionalTime(Key.wantedAt), try row.optionalTime(Key.writtenAt))
        self.isCancelled = try row.bool(Key.isCancelled)
        self.isRemovedByOwner = try row.bool(Key.isRemovedByOwner)
        self.isDismissed = try row.bool(Key.isDismissed)
        self.conflictState = try row.optionalText(Key.conflictState).flatMap { ConflictState(rawValue: $0) }
        self.areConflictsComplete = try row.optionalBool(Key.areConflictsComplete)
        (self.prompt, self.model) = (try row.optionalText(Key.prompt), try row.optionalText(Key.model))
        self.windowID = try row.optionalUUID(Key.windowID)
        self.hasText = try row.bool(Key.hasText)
        guard self.hasText, let context else { return }
        let seal = EventTable.context(self.id, customer: self.customerID)
        let plain = try context.messages.open(try row.bytes("content"), for: seal)
        self.event = try CalendarMessageCoder().decode(plain).change.event
    }
}
