public import CalDAV
internal import ChatReader

/// A new calendar as its owner has typed it.
public struct NewCalendarForm: Sendable, Hashable {
    /// The names of the fields.
    public static let name = "name"
    public static let color = "color"
    /// In Unicode scalars. Servers cut or refuse longer names.
    public static let longestName = 100

    /// As typed.
    public var name = ""
    /// Any text, because a form may be forged.
    public var color = CalendarColor.green.rawValue
    public var faults: [Fault] = []

    public enum Fault: Sendable, Hashable, CaseIterable {
        case noName
        case nameTooLong
        /// Another calendar of the account has this name.
        case nameTaken
        case noColor

        public var field: String { self == .noColor ? NewCalendarForm.color : NewCalendarForm.name }
    }

    public init() {}

    /// Without invisible characters.
    private var cleanName: String { PlainText.clean(self.name, keepingLineBreaks: false) }

    /// The validated input; nil after noting the faults.
    public mutating func read(beside calendars: [AccountTrial.Calendar]) -> (name: String, color: CalendarColor)? {
        let (name, color) = (self.cleanName, CalendarColor(rawValue: self.color))
        self.faults = []
        if name.isEmpty {
            self.faults.append(.noName)
        } else if name.unicodeScalars.count > Self.longestName {
            self.faults.append(.nameTooLong)
        } else if calendars.contains(where: { PlainText.clean($0.name, keepingLineBreaks: false) == name }) {
            self.faults.append(.nameTaken)
        }
        guard let color else {
            self.faults.append(.noColor)
            return nil
        }
        return self.faults.isEmpty ? (name, color) : nil
    }
}

/// The colours to choose from: those with which the pages mark calendars, so that a calendar looks the same everywhere.
/// The raw value is sent to the server.
public enum CalendarColor: String, Sendable, CaseIterable {
    case red = "#C9372C"
    case orange = "#C25100"
    case yellow = "#B38600"
    case green = "#22863A"
    case turquoise = "#00838F"
    case blue = "#1D66C9"
    case purple = "#8E44AD"
    case pink = "#C2337A"
}
