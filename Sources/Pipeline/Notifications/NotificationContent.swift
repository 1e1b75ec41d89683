internal import Time

/// The kinds of notification, each with its payload. A new kind is a case here, its place in `WireNotification` and its
/// words; the compiler then names the properties below and the formats of push services that have to know it.
public enum NotificationContent: Sendable, Hashable {
    /// A change of the owner's calendar.
    case event(EventNotice)
    /// Jadwal is not sure.
    case question(QuestionNotice)
    /// A connection to a source of chats has stopped.
    case connection(id: String)
    /// An event begins soon.
    case reminder(EventReminder)
    /// An owner's own notification.
    case notice
    case prayer
    /// - Parameter brief: what an owner wants to know in the morning. Only webhooks get it.
    case alarm(brief: Brief?)
    case bedtime
    /// A meeting of several people.
    case meeting(MeetingNotice)
    /// An owner tests a device. It is never in the queue.
    case test
}

/// Something about a meeting that an owner does something about.
public struct MeetingNotice: Sendable, Hashable {
    public enum Change: String, Sendable, Hashable, CaseIterable {
        /// When can they come?
        case invitation
        /// A host hears how many have answered.
        case vote
        /// The host chooses the time.
        case decide
        /// No time was found.
        case failed
    }

    public var change: Change
    public var id: String

    public init(_ change: Change, id: String) { (self.change, self.id) = (change, id) }
}

/// An event was added, changed or cancelled, or overlaps others.
public struct EventNotice: Sendable, Hashable {
    public enum Change: Sendable, Hashable {
        case added, updated, cancelled
        /// Added or changed, and it overlaps.
        case conflict
    }

    public var change: Change
    public var event: NotifiedEvent
    /// nil if the publisher does not say it: then nothing supersedes this notification, and it supersedes nothing.
    public var revision: Int?
    /// False if a calendar of the owner could not be read. nil if none was read, as for the two lists.
    public var conflictsComplete: Bool?
    public var conflicts: [NotifiedConflict]?
    public var suggestions: [NotifiedSuggestion]?

    public init(_ change: Change, _ event: NotifiedEvent, revision: Int? = nil) {
        (self.change, self.event, self.revision) = (change, event, revision)
    }

    /// An invalid UID, which another program may have sent, names no event of ours.
    fileprivate var notified: NotifiedChange? {
        guard let revision = self.revision, revision >= 0, let event = EventIdentity(self.event.id) else { return nil }
        return NotifiedChange(eventID: event.id, revision: revision)
    }
}

/// A change that an owner decides about.
public struct QuestionNotice: Sendable, Hashable {
    /// nil if the publisher does not say it: then the question is always taken for open.
    public var id: String?
    /// The event as it would be written.
    public var event: NotifiedEvent
    public var revision: Int?

    public init(id: String?, _ event: NotifiedEvent, revision: Int? = nil) {
        (self.id, self.event, self.revision) = (id, event, revision)
    }
}

/// An event that begins soon. It is valid while its row stands, whatever the event's newest revision is.
public struct EventReminder: Sendable, Hashable {
    public var event: NotifiedEvent
    public var revision: Int?

    public init(_ event: NotifiedEvent, revision: Int? = nil) { (self.event, self.revision) = (event, revision) }
}

public struct NotifiedEvent: Sendable, Hashable, Codable {
    public var uid: String
    public var title: String
    /// RFC 3339, in UTC.
    public var start: String
    public var end: String
    public var calendarName: String

    /// The part of the UID before the `@`.
    var id: String { String(self.uid.prefix { $0 != "@" }) }

    public init(uid: String, title: String, start: String, end: String, calendarName: String) {
        self.uid = uid
        self.title = title
        self.start = start
        self.end = end
        self.calendarName = calendarName
    }

    private enum CodingKeys: String, CodingKey {
        case uid, title, start, end
        case calendarName = "calendar_name"
    }
}

public struct NotifiedConflict: Sendable, Hashable, Codable {
    public var uid: String
    public var title: String
    public var start: String
    public var end: String
    public var calendar: String
    /// It is worth mentioning, but needs no decision.
    public var soft: Bool?
}

public struct NotifiedSuggestion: Sendable, Hashable, Codable {
    public var start: String
    public var end: String
    /// In the owner's language.
    public var reason: String?
}

// MARK: - Properties of each kind

extension NotificationContent {
    public var event: NotifiedEvent? {
        switch self {
        case .event(let notice): notice.event
        case .question(let notice): notice.event
        case .reminder(let reminder): reminder.event
        case .connection, .notice, .prayer, .alarm, .bedtime, .meeting, .test: nil
        }
    }

    /// The question that must still be open when the notification is pushed.
    public var questionID: String? {
        switch self {
        case .question(let notice): notice.id
        case .event, .connection, .reminder, .notice, .prayer, .alarm, .bedtime, .meeting, .test: nil
        }
    }

    public var connectionID: String? {
        switch self {
        case .connection(let id): id
        case .event, .question, .reminder, .notice, .prayer, .alarm, .bedtime, .meeting, .test: nil
        }
    }

    /// The change that it is about. A notification of a newer change supersedes it. nil for a question, which ends when
    /// it is answered or closed, and for what is due at a moment.
    var change: NotifiedChange? {
        switch self {
        case .event(let notice): notice.notified
        case .question, .connection, .reminder, .notice, .prayer, .alarm, .bedtime, .meeting, .test: nil
        }
    }

    /// It is about an event in the calendar that has changed, so apps get a background push, too.
    var isInCalendar: Bool {
        switch self {
        case .event: true
        case .question, .connection, .reminder, .notice, .prayer, .alarm, .bedtime, .meeting, .test: false
        }
    }

    /// It was due at a moment, and is pushed only while its row stands: a cancellation, a move or switching it off
    /// deletes the row.
    var isDueAtAMoment: Bool {
        switch self {
        case .reminder, .notice, .prayer, .alarm, .bedtime: true
        case .event, .question, .connection, .meeting, .test: false
        }
    }

    /// The same for notifications that replace each other on a device. nil if each stands by itself: a reminder does
    /// not replace an unseen change of its event.
    var collapseID: String? {
        switch self {
        case .event(let notice): notice.event.id
        case .question(let notice): notice.event.id
        case .connection(let id): id
        case .meeting(let notice): notice.id
        case .reminder, .notice, .prayer, .alarm, .bedtime, .test: nil
        }
    }

    /// The page or view that a tap opens.
    public var target: NotificationTarget {
        switch self {
        case .event(let notice): .event(id: notice.event.id)
        case .question(let notice): notice.id.map { .question(id: $0) } ?? .event(id: notice.event.id)
        case .connection(let id): .connection(id: id)
        case .reminder(let reminder): .event(id: reminder.event.id)
        case .notice, .prayer, .bedtime: .today
        case .alarm: .brief
        case .meeting(let notice): .meeting(id: notice.change == .invitation ? nil : notice.id)
        case .test: .devices
        }
    }

    /// Every text is cut to `bytes` of UTF-8, and only the first conflicts and suggestions are kept.
    func shortened(to bytes: Int) -> NotificationContent {
        switch self {
        case .event(var notice):
            notice.event = notice.event.shortened(to: bytes)
            // A conflict without its title takes about 100 bytes.
            notice.conflicts = notice.conflicts?.prefix(bytes / 100).map { $0.shortened(to: bytes) }
            notice.suggestions = notice.suggestions.map { Array($0.prefix(bytes / 100)) }
            return .event(notice)
        case .question(var notice):
            notice.event = notice.event.shortened(to: bytes)
            return .question(notice)
        case .reminder(var reminder):
            reminder.event = reminder.event.shortened(to: bytes)
            return .reminder(reminder)
        // A part of a brief would be no brief.
        case .alarm(let brief): return .alarm(brief: brief.flatMap { $0.bytes > bytes ? nil : $0 })
        case .connection, .notice, .prayer, .bedtime, .meeting, .test: return self
        }
    }
}

extension NotifiedEvent {
    fileprivate func shortened(to bytes: Int) -> NotifiedEvent {
        var short = self
        short.title = self.title.cut(to: bytes)
        short.calendarName = self.calendarName.cut(to: bytes)
        return short
    }
}

extension NotifiedConflict {
    fileprivate func shortened(to bytes: Int) -> NotifiedConflict {
        var short = self
        short.title = self.title.cut(to: bytes)
        short.calendar = self.calendar.cut(to: bytes)
        return short
    }
}
