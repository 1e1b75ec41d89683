internal import Time

/// A notification as its JSON is. Fields that do not belong to the kind are ignored, like unknown ones.
struct WireNotification: Codable {
    enum Kind: String, CaseIterable {
        case eventAdded = "event_added"
        case eventUpdated = "event_updated"
        case eventCancelled = "event_cancelled"
        case eventConflict = "event_conflict"
        case eventQuestion = "event_question"
        case connection
        case eventReminder = "event_reminder"
        case notice, prayer, alarm, bedtime
        case meetingInvitation = "meeting_invitation"
        case meetingVote = "meeting_vote"
        case meetingDecide = "meeting_decide"
        case meetingFailed = "meeting_failed"
        /// Only in webhooks.
        case test
    }

    var customerID: String
    var notificationID: String
    /// A later version may publish others.
    var kind: String
    var title: String
    var body: String
    var event: NotifiedEvent?
    var revision: Int?
    var conflictsComplete: Bool?
    var conflicts: [NotifiedConflict]?
    var suggestions: [NotifiedSuggestion]?
    var questionID: String?
    var connectionID: String?
    var meetingID: String?
    var brief: Brief?
    var subtitle: String?
    var urgency: NotificationOptions.Urgency?
    var quiet: NotificationOptions.Quiet?
    var expiresAt: String?
    var collapseID: String?
    var actions: [NotificationOptions.Action]?

    private enum CodingKeys: String, CodingKey {
        case customerID = "customer_id"
        case notificationID = "notification_id"
        case kind, title, body, event, revision
        case conflictsComplete = "conflicts_complete"
        case conflicts, suggestions
        case questionID = "question_id"
        case connectionID = "connection_id"
        case meetingID = "meeting_id"
        case brief, subtitle, urgency, quiet
        case expiresAt = "expires_at"
        case collapseID = "collapse_id"
        case actions
    }

    init(_ message: NotificationMessage) {
        self.customerID = message.customerID
        self.notificationID = message.notificationID
        (self.title, self.body) = (message.title, message.body)
        (self.subtitle, self.urgency) = (message.options.subtitle, message.options.urgency)
        (self.quiet, self.expiresAt) = (message.options.quiet, message.options.expiresAt)
        (self.collapseID, self.actions) = (message.options.collapseID, message.options.actions)
        let kind: Kind
        switch message.content {
        case .event(let notice):
            kind = Kind(notice.change)
            (self.event, self.revision) = (notice.event, notice.revision)
            (self.conflictsComplete, self.conflicts) = (notice.conflictsComplete, notice.conflicts)
            self.suggestions = notice.suggestions
        case .question(let notice):
            kind = .eventQuestion
            (self.event, self.revision, self.questionID) = (notice.event, notice.revision, notice.id)
        case .connection(let id): (kind, self.connectionID) = (.connection, id)
        case .reminder(let reminder):
            kind = .eventReminder
            (self.event, self.revision) = (reminder.event, reminder.revision)
        case .notice: kind = .notice
        case .prayer: kind = .prayer
        case .alarm(let brief): (kind, self.brief) = (.alarm, brief)
        case .bedtime: kind = .bedtime
        case .meeting(let notice): (kind, self.meetingID) = (Kind(notice.change), notice.id)
        case .test: kind = .test
        }
        self.kind = kind.rawValue
    }

    func content() throws(NotificationMessageFault) -> NotificationContent {
        if let event, event.uid.isEmpty || Timestamp(event.start) == nil || Timestamp(event.end) == nil {
            throw .invalidEvent
        }
        guard let kind = Kind(rawValue: self.kind) else { throw .unknownKind }
        switch kind {
        case .eventAdded: return .event(try self.notice(.added))
        case .eventUpdated: return .event(try self.notice(.updated))
        case .eventCancelled: return .event(try self.notice(.cancelled))
        case .eventConflict: return .event(try self.notice(.conflict))
        case .eventQuestion:
            let event = try Self.required(self.event)
            return .question(QuestionNotice(id: self.questionID, event, revision: self.revision))
        case .connection: return .connection(id: try Self.required(self.connectionID))
        case .eventReminder:
            return .reminder(EventReminder(try Self.required(self.event), revision: self.revision))
        case .notice: return .notice
        case .prayer: return .prayer
        case .alarm: return .alarm(brief: self.brief)
        case .bedtime: return .bedtime
        case .meetingInvitation: return .meeting(MeetingNotice(.invitation, id: try Self.required(self.meetingID)))
        case .meetingVote: return .meeting(MeetingNotice(.vote, id: try Self.required(self.meetingID)))
        case .meetingDecide: return .meeting(MeetingNotice(.decide, id: try Self.required(self.meetingID)))
        case .meetingFailed: return .meeting(MeetingNotice(.failed, id: try Self.required(self.meetingID)))
        case .test: throw .illTypedField
        }
    }

    func options() throws(NotificationMessageFault) -> NotificationOptions {
        if let expiresAt, Timestamp(expiresAt) == nil { throw .illTypedField }
        if let collapseID, !NotificationOptions.isCollapseID(collapseID) { throw .illTypedField }
        if let actions, actions.count > NotificationOptions.mostActions { throw .illTypedField }
        return NotificationOptions(
            subtitle: self.subtitle,
            urgency: self.urgency,
            quiet: self.quiet,
            expiresAt: self.expiresAt,
            collapseID: self.collapseID,
            actions: self.actions
        )
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
    fileprivate init(_ change: MeetingNotice.Change) {
        self =
            switch change {
            case .invitation: .meetingInvitation
            case .vote: .meetingVote
            case .decide: .meetingDecide
            case .failed: .meetingFailed
            }
    }

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
