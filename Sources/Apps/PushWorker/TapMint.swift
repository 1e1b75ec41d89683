internal import Pipeline
internal import Time
internal import Vault

/// Makes the buttons of reminders when they are pushed. They are valid until the event ends.
struct TapMint: Sendable {
    /// nil: there are no buttons.
    let key: LookupKey?

    func taps(_ message: NotificationMessage, _ grounds: TapGrounds) -> [NotificationTap] {
        guard let key = self.key, case .reminder(let reminder) = message.content,
            case .event(let id) = message.content.target,
            let end = Timestamp(reminder.event.end)?.instant
        else { return [] }
        return (message.options.actions ?? []).compactMap { action in
            switch action {
            case .snooze, .done:
                TapToken(of: message.customerID, action, on: id, until: end, epoch: grounds.epoch).map {
                    NotificationTap(
                        action,
                        title: action.title(isArabic: grounds.isArabic),
                        token: $0.text(by: key)
                    )
                }
            // Nothing is started yet.
            case .start: nil
            }
        }
    }
}
