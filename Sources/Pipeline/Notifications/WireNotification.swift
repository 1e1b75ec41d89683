internal import Time

/// A notification as its JSON is. Fields that do not belong to the kind are ignored, like unknown ones.
struct WireNotification: Codable {
    enum Kind: String, Codable, CaseIterable {
        case eventAdded = "event_added"
        case eventUpdated = "event_updated"
        case eventCancelled = "event_cancelled"
        case eventConflict = "event_conflict"
        case eventQuestion = "event_question"
        case connection
        /// Only in webhooks.
        case test
    }

    var customerID: String
    var notificationID: String
    var kind: Kind
    var title: String
    var body: String
    var event: NotifiedEvent?
    var revision: Int?
    var conflictsComplete: Bool?
    var conflicts: [NotifiedConflict]?
    var suggestions: [NotifiedSuggestion]?
    var questionID: String?
    var expiresAt: String?
    var connectionID: String?

    private enum CodingKeys: String, CodingKey {
        case customerID = "customer_id"
        case notificationID = "notification_id"
        case kind, title, body, event, revision
        case conflictsComplete = "conflicts_complete"
        case conflicts, suggestions
        case questionID = "question_id"
        case expiresAt = "expires_at"
        case connectionID = "connection_id"
    }

    init(_ message: NotificationMessage) {
        self.customerID = message.customerID
        self.notificationID = message.notificationID
        (self.title, self.body) = (message.title, message.body)
        switch message.content {
        case .event(let notice):
            self.kind = Kind(notice.change)
            (self.event, self.revision) = (notice.event, notice.revision)
            (self.conflictsComplete, self.conflicts) = (notice.conflictsComplete, notice.conflicts)
            self.suggestions = notice.suggestions
        case .question(let notice):
            self.kind = .eventQuestion
            (self.event, self.revision) = (notice.event, notice.revision)
            (self.questionID, self.expiresAt) = (notice.id, notice.expiresAt)
        case .connection(let id): (self.kind, self.connectionID) = (.connection, id)
        case .test: self.kind = .test
        }
    }

    func content() throws(NotificationMessageFault) -> NotificationContent {
        if let event, event.uid.isEmpty || Timestamp(event.start) == nil || Timestamp(event.end) == nil {
            throw .invalidEvent
        }
        switch self.kind {
        case .eventAdded: return .event(try self.notice(.added))
        case .eventUpdated: return .event(try self.notice(.updated))
        case .eventCancelled: return .event(try self.notice(.cancelled))
        case .eventConflict: return .event(try self.notice(.conflict))
        case .eventQuestion:
            let event = try Self.required(self.event)
            return .question(
                QuestionNotice(id: self.questionID, event, revision: self.revision, expiresAt: self.expiresAt)
            )
        case .connection: return .connection(id: try Self.required(self.connectionID))
        case .test: throw .illTypedField
        }
    }

    private func notice(_ change: EventNotice.Change) throws(NotificationMessageFault) -> EventNotice {
        var notice = EventNotice(change, try Self.required(self.event), revision: self.revision)
        (notice.conflictsComplete, notice.conflicts) = (self.conflictsComplete, self.conflicts)
        notice.suggestions = self.suggestions
        return notice
    }

    private static func required<Value>(_ value: Value?) throws(NotificationMessageFault) -> Value {
        guard let value else { throw .missingField }
        return value
    }
}

extension WireNotification.Kind {
    fileprivate init(_ change: EventNotice.Change) {
        self =
            switch change {
            case .added: .eventAdded
            case .updated: .eventUpdated
            case .cancelled: .eventCancelled
            case .conflict: .eventConflict
            }
    }
}
