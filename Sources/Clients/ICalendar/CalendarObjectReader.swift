/// Reads back what Jadwal once wrote and a server or another program may have written anew: other order, other folding, other
/// line breaks, more properties.
public enum CalendarObjectReader {
    /// Of the event itself, not of its exceptions. Nil when `text` holds no event with a UID.
    public static func version(of text: [UInt8]) -> CalendarObjectVersion? {
        var components: [String] = []
        var event = Event()
        for line in Self.unfolded(text) {
            guard let property = Self.property(line) else { continue }
            switch property.name {
            case "BEGIN":
                components.append(property.value.uppercased())
                if components == ["VCALENDAR", "VEVENT"] { event = Event() }
            case "END":
                if components == ["VCALENDAR", "VEVENT"], !event.isException, let uid = event.uid {
                    return CalendarObjectVersion(uid: uid, sequence: event.sequence)
                }
                if !components.isEmpty { components.removeLast() }
            default:
                if components == ["VCALENDAR", "VEVENT"] { event.take(property) }
            }
        }
        return nil
    }

    private struct Event {
        var uid: String?
        var sequence = 0
        var isException = false

        mutating func take(_ property: (name: String, value: String)) {
            switch property.name {
            case "UID": self.uid = CalendarText.unescaped(property.value)
            case "SEQUENCE": self.sequence = Int(property.value) ?? 0
            case "RECURRENCE-ID": self.isException = true
            default: break
            }
        }
    }

    /// Joins octets, not characters: others fold inside of UTF-8 sequences.
    private static func unfolded(_ text: [UInt8]) -> [[UInt8]] {
        var lines: [[UInt8]] = []
        for line in text.split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) {
            if !lines.isEmpty, line.first == UInt8(ascii: " ") || line.first == UInt8(ascii: "\t") {
                lines[lines.count - 1] += line.dropFirst()
            } else {
                lines.append(Array(line))
            }
        }
        return lines
    }

    /// Nil for a line without a colon outside of quotes.
    private static func property(_ line: [UInt8]) -> (name: String, value: String)? {
        var isQuoted = false
        for (index, octet) in line.enumerated() {
            if octet == UInt8(ascii: "\"") { isQuoted.toggle() }
            guard octet == UInt8(ascii: ":"), !isQuoted else { continue }
            let name = line[..<index].prefix { $0 != UInt8(ascii: ";") }
            return (
                String(decoding: name, as: UTF8.self).uppercased(),
                String(decoding: line[(index + 1)...], as: UTF8.self)
            )
        }
        return nil
    }
}
