package import Time

/// An event of a calendar server, with only the fields that the demo and the probe show and check.
package struct FetchedEvent: Sendable, Hashable {
    package var uid = ""
    package var summary = ""
    package var location = ""
    package var description = ""
    /// The zone of the start; nil for times in UTC and for all-day events.
    package var zone: String?
    package var start: LocalDateTime?
    package var end: LocalDateTime?
    /// The lines from `BEGIN:VEVENT` to `END:VEVENT`, still folded.
    package var text: [String] = []

    /// All events of a calendar object (RFC 5545).
    package static func read(_ calendar: String) -> [FetchedEvent] {
        var rest = calendar.split(whereSeparator: \.isNewline)[...]
        var events: [FetchedEvent] = []
        while let start = rest.firstIndex(of: "BEGIN:VEVENT"), let end = rest[start...].firstIndex(of: "END:VEVENT") {
            events.append(FetchedEvent(rest[start...end]))
            rest = rest[(end + 1)...]
        }
        return events
    }

    private init(_ lines: ArraySlice<Substring>) {
        self.text = lines.map(String.init)
        var unfolded: [String] = []
        for line in lines {
            // A blank at the start continues the previous line, section 3.1. Compared as a scalar, because a combining
            // mark may follow it.
            if let last = unfolded.indices.last, [" ", "\t"].contains(line.unicodeScalars.first) {
                unfolded[last] += String(line.unicodeScalars.dropFirst())
            } else {
                unfolded.append(String(line))
            }
        }
        for line in unfolded { self.take(line) }
    }

    private mutating func take(_ line: String) {
        guard let colon = line.firstIndex(of: ":") else { return }
        let words = line[..<colon].split(separator: ";")
        let value = line[line.index(after: colon)...]
        switch words.first {
        case "UID": self.uid = String(value)
        case "SUMMARY": self.summary = Self.unescaped(value)
        case "LOCATION": self.location = Self.unescaped(value)
        case "DESCRIPTION": self.description = Self.unescaped(value)
        case "DTSTART":
            self.start = Self.moment(value)
            self.zone = words.first { $0.hasPrefix("TZID=") }.map { String($0.dropFirst(5)) }
        case "DTEND": self.end = Self.moment(value)
        default: return
        }
    }

    /// `20261122T200000`
    private static func moment(_ text: Substring) -> LocalDateTime? {
        let parts = text.split(separator: "T")
        guard parts.count == 2, let number = Int(parts[0]), let clock = Int(parts[1].prefix(4)),
            let date = LocalDate(year: number / 10_000, month: number / 100 % 100, day: number % 100),
            let time = LocalTime(hour: clock / 100, minute: clock % 100)
        else { return nil }
        return LocalDateTime(date: date, time: time)
    }

    private static func unescaped(_ text: Substring) -> String {
        var result = ""
        var isEscaped = false
        for character in text {
            if isEscaped {
                result.append(character == "n" || character == "N" ? "\n" : character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else {
                result.append(character)
            }
        }
        return result
    }
}
