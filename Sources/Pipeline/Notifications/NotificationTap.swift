/// A button of a notification that acts without signing in.
public struct NotificationTap: Sendable, Hashable {
    public let action: NotificationOptions.Action
    /// In the owner's language.
    public let title: String
    /// The right to do it: the last part of an address of the owners' pages.
    public let token: String

    public init(_ action: NotificationOptions.Action, title: String, token: String) {
        (self.action, self.title, self.token) = (action, title, token)
    }
}

/// The part of an owner's data that buttons are made of.
public struct TapGrounds: Sendable, Hashable {
    /// Tokens with another epoch are not valid any more.
    public var epoch: UInt32
    public var isArabic: Bool
    /// The owner's notification or alarm that it is about; nil if its row is gone, or has none.
    public var subjectID: String?

    public init(epoch: UInt32 = 0, isArabic: Bool = false, subjectID: String? = nil) {
        (self.epoch, self.isArabic, self.subjectID) = (epoch, isArabic, subjectID)
    }
}

extension NotificationOptions.Action {
    /// How long a button puts a reminder off.
    public static let snoozeMinutes = 10

    /// Alarms have minutes of their own.
    public func alarmTitle(isArabic: Bool) -> String {
        switch self {
        case .snooze: isArabic ? "غفوة" : "Snooze"
        case .done, .start: self.title(isArabic: isArabic)
        }
    }

    public func title(isArabic: Bool) -> String {
        switch self {
        case .snooze:
            isArabic ? "ذكّرني بعد \(Self.snoozeMinutes) دقائق" : "Again in \(Self.snoozeMinutes) minutes"
        case .done: isArabic ? "تم" : "Done"
        case .start: isArabic ? "ابدأ" : "Start"
        }
    }
}
