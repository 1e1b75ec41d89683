/// Why a file could not be read as an exported chat. Says where, never what stands there: these are people's words.
public struct ExportFault: Error, Sendable, Hashable, CustomStringConvertible {
    public enum Code: String, Sendable, Hashable, CaseIterable {
        case empty
        /// UTF-16, or bytes that are no text.
        case notUTF8 = "not_utf8"
        case nulCharacter = "nul_character"
        /// The first line does not begin as a message of any known form.
        case notAnExport = "not_an_export"
        /// No such day, or one before there was WhatsApp.
        case impossibleDate = "impossible_date"
        case impossibleTime = "impossible_time"
        /// A year of another calendar than the Gregorian.
        case otherCalendar = "other_calendar"
        /// Some dates can only be day first and others only month first.
        case mixedDates = "mixed_dates"
        /// The caller has to ask whether the day or the month comes first.
        case ambiguousDates = "ambiguous_dates"
        /// More than two senders, or a notice that only groups have. Only one-to-one chats are read.
        case groupChat = "group_chat"
    }

    /// From 1, as editors count.
    public let line: Int
    public let code: Code
    /// For people, without the text of the line.
    public let detail: String

    public init(line: Int, code: Code, detail: String) { (self.line, self.code, self.detail) = (line, code, detail) }

    public var description: String { "line \(self.line): \(self.detail)" }
}
