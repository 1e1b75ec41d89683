/// A calendar object as a stranger reads it: unfolded lines.
struct CalendarLines: Hashable, CustomStringConvertible {
    var path: String
    var text: String

    var description: String { self.text }

    private var lines: [Substring] {
        self.text.replacing("\r\n ", with: "").replacing("\r\n\t", with: "").split(whereSeparator: \.isNewline)
    }

    var events: Int { self.lines.count { $0 == "BEGIN:VEVENT" } }

    /// The value of an event's property with its parameters, `;TZID=Asia/Riyadh:20261123T200000`.
    func property(_ name: String) -> String? {
        self.lines.drop { $0 != "BEGIN:VEVENT" }.first { $0.hasPrefix(name + ":") || $0.hasPrefix(name + ";") }
            .map { String($0.dropFirst(name.count)) }
    }
}
