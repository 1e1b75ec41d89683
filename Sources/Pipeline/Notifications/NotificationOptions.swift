/// How a notification is shown, and until when. Optional for all kinds.
public struct NotificationOptions: Sendable, Hashable {
    /// How much it may disturb. nil: as the service does by itself.
    public enum Urgency: String, Sendable, Hashable, Codable, CaseIterable {
        /// Without a sound.
        case passive
        case active
        /// Shown at once, also where others wait.
        case timeSensitive = "time-sensitive"
    }

    /// In the owner's quiet hours.
    public enum Quiet: String, Sendable, Hashable, Codable, CaseIterable {
        /// It is kept until they are over, as is a notification without this option.
        case wait
        case ignore
    }

    /// The name of a button.
    public enum Action: String, Sendable, Hashable, Codable, CaseIterable {
        /// Again in a few minutes.
        case snooze
        /// No more reminders of this event, and not again what was put off.
        case done
        /// An alarm is over, and its brief is opened.
        case start
    }

    static let mostActions = 3
    /// In bytes, as APNs has it.
    static let longestCollapseID = 64

    /// Between title and body.
    public var subtitle: String?
    public var urgency: Urgency?
    public var quiet: Quiet?
    /// RFC 3339, in UTC: no push begins at this time or later. Of a question: until when it can be answered.
    public var expiresAt: String?
    /// A later notification with the same value replaces this one on a device. Letters, digits and `-_.:@`.
    public var collapseID: String?
    /// At most three.
    public var actions: [Action]?

    public init(
        subtitle: String? = nil,
        urgency: Urgency? = nil,
        quiet: Quiet? = nil,
        expiresAt: String? = nil,
        collapseID: String? = nil,
        actions: [Action]? = nil
    ) {
        (self.subtitle, self.urgency, self.quiet) = (subtitle, urgency, quiet)
        (self.expiresAt, self.collapseID, self.actions) = (expiresAt, collapseID, actions)
    }

    /// It can be sent as a header of HTTP.
    static func isCollapseID(_ text: String) -> Bool {
        (1...Self.longestCollapseID).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                let character = Character(UnicodeScalar(byte))
                return character.isASCII && (character.isLetter || character.isNumber || "-_.:@".contains(character))
            }
    }
}
