internal import Time

/// Writes the notification of a question, in the owner's language and zone: "Dinner with Noura, Thursday 20:00? Add /
/// No".
public struct QuestionWriter: Sendable {
    private let calendarName: String
    private let coder = NotificationMessageCoder()

    public init(calendarName: String) { self.calendarName = calendarName }

    /// The notification has the question's id, so that a repeat is recognised.
    func outgoing(_ question: Question, of read: ClaimedWindow, to queue: String) throws -> Outgoing {
        let owner = CalendarOwner(customerID: read.claim.customerID, zone: read.window.zone, locale: read.window.locale)
        let event = question.change.event
        let what = [event.summary, EventTimeText.text(event.times, for: owner), event.location ?? ""]
        let answers = Self.answers(question.change.action, arabic: owner.speaksArabic)
        let message = NotificationMessage(
            customerID: owner.customerID,
            notificationID: question.id,
            title: Self.title(question.change.action, arabic: owner.speaksArabic),
            body: (what + [answers]).filter { !$0.isEmpty }.joined(separator: "\n"),
            .question(
                QuestionNotice(
                    id: question.id,
                    NotifiedEvent(event, for: owner, calendarName: self.calendarName),
                    revision: event.revision
                )
            ),
            NotificationOptions(expiresAt: Timestamp.utcText(question.expiresAt))
        )
        return Outgoing(
            queue: queue,
            body: try self.coder.encode(message),
            headers: read.claim.headers,
            messageID: question.id
        )
    }

    private static func title(_ action: EventChange.Action, arabic: Bool) -> String {
        switch action {
        case .add: arabic ? "هل نضيف هذا الموعد إلى تقويمك؟" : "Add this to your calendar?"
        case .update: arabic ? "هل تغيّر هذا الموعد؟" : "Has this event changed?"
        case .cancel: arabic ? "هل أُلغي هذا الموعد؟" : "Is this event cancelled?"
        }
    }

    private static func answers(_ action: EventChange.Action, arabic: Bool) -> String {
        switch action {
        case .add: arabic ? "إضافة / لا" : "Add / No"
        case .update: arabic ? "تغيير / لا" : "Change / No"
        case .cancel: arabic ? "إلغاء الموعد / لا" : "Cancel it / No"
        }
    }
}
