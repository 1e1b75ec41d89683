/// Why a file could not be read as an exported chat. It names the line and never quotes it, because chats are
/// private.
public struct ExportFault: Error, Sendable, Hashable, CustomStringConvertible {
    public enum Code: String, Sendable, Hashable, CaseIterable {
        case empty
        /// UTF-16, or bytes that are not text.
        case notUTF8 = "not_utf8"
        case nulCharacter = "nul_character"
        /// The first line has no known form of a message.
        case notAnExport = "not_an_export"
        /// The day does not exist or is before WhatsApp existed.
        case impossibleDate = "impossible_date"
        case impossibleTime = "impossible_time"
        /// A year of a calendar that is not Gregorian.
        case otherCalendar = "other_calendar"
        /// Some dates begin with the day and others with the month.
        case mixedDates = "mixed_dates"
        /// The file does not show the order. The caller has to ask the user.
        case ambiguousDates = "ambiguous_dates"
        /// More than two senders, or a notice that occurs only in groups. Only one-to-one chats are read.
        case groupChat = "group_chat"
        /// A message is more than a day ahead: the zone or the order of dates is another.
        case inFuture = "in_future"
        /// More messages than the caller takes.
        case tooMany = "too_many"
    }

    /// From 1, as in editors.
    public let line: Int
    public let code: Code
    /// An explanation for people, without the text of the line.
    public let detail: String

    public init(line: Int, code: Code, detail: String) { (self.line, self.code, self.detail) = (line, code, detail) }

    public var description: String { "line \(self.line): \(self.detail)" }
}
