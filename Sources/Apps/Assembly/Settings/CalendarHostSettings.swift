public import WorkerKit

/// Where calendar accounts are kept for owners who have none.
public enum CalendarHostSettings: Sendable, Hashable {
    case none
    /// - Parameters:
    ///   - users: the absolute path of Radicale's file of users.
    ///   - url: without a slash at the end.
    case radicale(users: String, url: String)
    /// - Parameters:
    ///   - path: the absolute path of the operator's program.
    ///   - url: without a slash at the end; nil if the program tells it.
    case command(path: String, url: String?)

    public static func read(_ reader: inout SettingsReader) -> CalendarHostSettings {
        guard let text = reader.text(.calendarHost), text != "none" else { return .none }
        let sides = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let isKnown = sides.count == 2 && ["radicale", "command"].contains(sides[0])
        guard isKnown, sides[1].hasPrefix("/"), !sides[1].hasSuffix("/") else {
            reader.report(.calendarHost, "must be none, radicale:/path of the file of users, or command:/path")
            return .none
        }
        let url = reader.value(.calendarHostURL)
        guard sides[0] == "radicale" else { return .command(path: sides[1], url: url) }
        if url == nil { reader.report(.calendarHostURL, "is required: it is where this Radicale is") }
        return .radicale(users: sides[1], url: url ?? "")
    }
}
