internal import Time

/// Writes the notifications that owners have defined themselves.
struct NoticeWriter: Sendable {
    struct Firing: Sendable {
        var occurrence: Occurrence
        /// More than a minute after its moment.
        var isLate: Bool
        /// No push begins at this time or later.
        var until: UnixTime
        /// It keeps the owner's quiet hours: it rings several times a day, or by a place.
        var isQuiet: Bool

        /// - Parameter arrival: by which it rings; nil for its own times, or a group's.
        init(_ occurrence: Occurrence, of times: Timetable?, _ arrival: PlaceArrival?, isLate: Bool, until: UnixTime) {
            (self.occurrence, self.isLate, self.until) = (occurrence, isLate, until)
            self.isQuiet = arrival != nil || times?.cycle?.isBelowADay ?? false
        }
    }

    private let coder = NotificationMessageCoder()

    /// A late one says when it was due.
    ///
    /// - Parameter id: the UUID of the notification.
    func outgoing(
        _ notice: Notice,
        _ firing: Firing,
        id: String,
        for owner: CalendarOwner,
        to queue: String
    ) throws -> Outgoing {
        let due = firing.isLate ? Self.due(firing.occurrence.dueAt, for: owner) : ""
        let message = NotificationMessage(
            customerID: owner.customerID,
            notificationID: id,
            title: notice.title,
            body: [notice.body, due].filter { !$0.isEmpty }.joined(separator: "\n"),
            .notice,
            NotificationOptions(
                subtitle: notice.subtext.isEmpty ? nil : notice.subtext,
                urgency: notice.urgency,
                quiet: firing.isQuiet ? .wait : .ignore,
                expiresAt: Timestamp.utcText(firing.until),
                actions: [.snooze, .done]
            )
        )
        return Outgoing(queue: queue, body: try self.coder.encode(message), messageID: id)
    }

    private static func due(_ moment: UnixTime, for owner: CalendarOwner) -> String {
        let text = EventTimeText.moment(moment, for: owner)
        return owner.speaksArabic ? "كان موعده: \(text)" : "It was due: \(text)"
    }
}
