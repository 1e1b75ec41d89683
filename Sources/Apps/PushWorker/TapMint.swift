internal import Pipeline
internal import Time
internal import Vault

/// Makes the buttons of notifications when they are pushed. Those of reminders are valid until the event ends, those of
/// own notifications for half a day after their use, and those of alarms at most for half a day after they rang.
struct TapMint: Sendable {
    private static let patience = Duration.seconds(12 * 3600)

    /// nil: there are no buttons.
    let key: LookupKey?

    func taps(_ message: NotificationMessage, _ grounds: TapGrounds) -> [NotificationTap] {
        guard let key = self.key, let (subject, end) = Self.subject(message, grounds) else { return [] }
        let isAlarm = if case .alarm = message.content { true } else { false }
        return (message.options.actions ?? []).compactMap { action in
            guard isAlarm ? action != .done : action != .start else { return nil }
            let title =
                isAlarm ? action.alarmTitle(isArabic: grounds.isArabic) : action.title(isArabic: grounds.isArabic)
            return TapToken(of: message.customerID, action, on: subject, until: end, epoch: grounds.epoch).map {
                NotificationTap(action, title: title, token: $0.text(by: key))
            }
        }
    }

    /// The right to read the brief of an alarm, for as long as its buttons are valid; nil for anything else.
    func brief(_ message: NotificationMessage, _ grounds: TapGrounds) -> String? {
        guard let key = self.key, case .alarm = message.content,
            let (alarm, end) = Self.subject(message, grounds)
        else { return nil }
        return BriefToken(of: message.customerID, alarm, until: end, epoch: grounds.epoch)?.text(by: key)
    }

    /// The id of the subject that buttons act on, and the end of their use; nil for a notification without buttons.
    private static func subject(_ message: NotificationMessage, _ grounds: TapGrounds) -> (String, UnixTime)? {
        switch message.content {
        case .reminder(let reminder):
            guard case .event(let id) = message.content.target, let end = Timestamp(reminder.event.end)?.instant
            else { return nil }
            return (id, end)
        case .notice: return Self.own(message, grounds, longer: Self.patience)
        case .alarm:
            // Start shows the events of the day. The use of an alarm that was missed is the longest.
            return Self.own(message, grounds, longer: Self.patience - AlarmPlan.longest)
        case .event, .question, .connection, .prayer, .bedtime, .meeting, .test: return nil
        }
    }

    /// - Parameter time: after the end of the notification's use.
    private static func own(
        _ message: NotificationMessage,
        _ grounds: TapGrounds,
        longer time: Duration
    ) -> (String, UnixTime)? {
        guard let id = grounds.subjectID, let end = message.options.expiresAt.flatMap({ Timestamp($0)?.instant })
        else { return nil }
        return (id, end + time)
    }
}
