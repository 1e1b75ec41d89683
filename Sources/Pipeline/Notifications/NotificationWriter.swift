internal import Time

/// Writes notifications about changes of a calendar, in the owner's language and by their wall clock.
public struct NotificationWriter: Sendable {
    private let calendarName: String
    private let coder = NotificationMessageCoder()

    public init(calendarName: String) { self.calendarName = calendarName }

    /// - Parameters:
    ///   - report: the conflicts of the event. Nil if they were not searched.
    ///   - suggestion: an hour for an event without one.
    ///   - id: the UUID of the notification. There is one for each revision, so that a repeat is recognised.
    ///   - trace: the W3C Trace Context of the cause.
    public func outgoing(
        _ change: EventChange,
        _ report: ConflictReport? = nil,
        _ suggestion: PrayerSuggestion? = nil,
        id: String,
        for owner: CalendarOwner,
        to queue: String,
        trace: String? = nil
    ) throws -> Outgoing {
        let event = change.event
        let conflicts = report.map { ConflictText(report: $0, owner: owner) }
        let collision = conflicts?.title(change.action)
        var notice = EventNotice(
            collision == nil ? Self.change(change.action) : .conflict,
            NotifiedEvent(event, for: owner, calendarName: self.calendarName),
            revision: event.revision
        )
        if let conflicts { notice.take(conflicts) }
        let isArabic = owner.speaksArabic
        if let suggestion {
            notice.suggestions = [suggestion.notified(isArabic: isArabic)] + (notice.suggestions ?? [])
        }
        let message = NotificationMessage(
            customerID: owner.customerID,
            notificationID: id,
            title: collision ?? Self.title(change.action, arabic: isArabic),
            body: ([event.summary, EventTimeText.text(event.times, for: owner), event.location ?? ""]
                + [suggestion?.line(isArabic: isArabic) ?? ""] + (conflicts?.lines ?? []))
                .filter { !$0.isEmpty }.joined(separator: "\n"),
            .event(notice)
        )
        return Outgoing(
            queue: queue,
            body: try self.coder.encode(message),
            headers: trace.map { [HeaderName.traceParent: $0] } ?? [:],
            messageID: id
        )
    }

    private static func change(_ action: EventChange.Action) -> EventNotice.Change {
        switch action {
        case .add: .added
        case .update: .updated
        case .cancel: .cancelled
        }
    }

    private static func title(_ action: EventChange.Action, arabic: Bool) -> String {
        switch action {
        case .add: arabic ? "أُضيف موعد إلى تقويمك" : "Added to your calendar"
        case .update: arabic ? "تغيّر موعد في تقويمك" : "Changed in your calendar"
        case .cancel: arabic ? "أُلغي موعد في تقويمك" : "Cancelled in your calendar"
        }
    }
}

extension NotifiedEvent {
    init(_ event: CalendarEvent, for owner: CalendarOwner, calendarName: String) {
        self.init(
            uid: event.identity.calendarUID,
            title: event.summary,
            start: Timestamp.utcText(event.times.start(in: owner.zone)),
            end: Timestamp.utcText(event.times.end(in: owner.zone)),
            calendarName: calendarName
        )
    }
}
