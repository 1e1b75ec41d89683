internal import Time

/// Writes the notifications that remind of events, in the owner's language and by their wall clock.
public struct ReminderWriter: Sendable {
    private let calendarName: String
    private let coder = NotificationMessageCoder()

    public init(calendarName: String) { self.calendarName = calendarName }

    /// - Parameters:
    ///   - id: the UUID of the notification.
    ///   - end: no push begins at this time or later.
    func outgoing(
        _ event: CalendarEvent,
        id: String,
        until end: UnixTime,
        for owner: CalendarOwner,
        to queue: String
    ) throws -> Outgoing {
        let message = NotificationMessage(
            customerID: owner.customerID,
            notificationID: id,
            title: event.summary,
            body: [EventTimeText.text(event.times, for: owner), event.location ?? ""]
                .filter { !$0.isEmpty }.joined(separator: "\n"),
            .reminder(
                EventReminder(
                    NotifiedEvent(event, for: owner, calendarName: self.calendarName),
                    revision: event.revision
                )
            ),
            NotificationOptions(
                urgency: .timeSensitive,
                quiet: .ignore,
                expiresAt: Timestamp.utcText(end),
                actions: [.snooze, .done]
            )
        )
        return Outgoing(queue: queue, body: try self.coder.encode(message), messageID: id)
    }
}
