internal import Glibc
internal import Logging

/// One log event as one line of text. Its values cannot break the line.
struct LogLine {
    /// Longer values are cut. People read the lines, and a pipe writes only short ones in one piece.
    static let longestValue = 4096

    var time: String
    var level: Logger.Level
    var label: String
    var message: String
    /// Sorted by key.
    var fields: [(key: String, value: Logger.MetadataValue)]

    /// `{"time":…,"level":…,"logger":…,"message":…,"<key>":…}`. A field with one of the first four names gets a prefix.
    var json: String {
        var line = "{\"time\":"
        Self.quote(self.time, into: &line)
        for (key, value) in [("level", self.level.rawValue), ("logger", self.label), ("message", self.message)] {
            line += ",\"\(key)\":"
            Self.quote(value, into: &line)
        }
        for (key, value) in self.fields {
            line += ","
            Self.quote(["time", "level", "logger", "message"].contains(key) ? "field.\(key)" : key, into: &line)
            line += ":"
            Self.write(value, into: &line)
        }
        return line + "}\n"
    }

    /// `time LEVEL message key=value …`, values in quotes if needed.
    var text: String {
        let level = self.level.rawValue.uppercased()
        var line = "\(self.time) \(level)\(String(repeating: " ", count: max(0, 8 - level.count))) "
        line += Self.escaped(self.message)
        for (key, value) in self.fields {
            line += " \(Self.escaped(key))="
            if case .string(let text) = value, Self.isPlain(text) {
                line += text
            } else {
                Self.write(value, into: &line)
            }
        }
        return line + "\n"
    }

    private static func write(_ value: Logger.MetadataValue, into line: inout String) {
        switch value {
        case .string(let text): Self.quote(text, into: &line)
        case .stringConvertible(let value): Self.quote(value.description, into: &line)
        case .array(let values):
            line += "["
            for (index, value) in values.enumerated() {
                if index > 0 { line += "," }
                Self.write(value, into: &line)
            }
            line += "]"
        case .dictionary(let values):
            line += "{"
            for (index, (key, value)) in values.sorted(by: { $0.key < $1.key }).enumerated() {
                if index > 0 { line += "," }
                Self.quote(key, into: &line)
                line += ":"
                Self.write(value, into: &line)
            }
            line += "}"
        }
    }

    private static func quote(_ text: String, into line: inout String) {
        line += "\""
        line += Self.escaped(text)
        line += "\""
    }

    /// Escapes the characters that JSON requires, and all others that could break the line or control a terminal: C1
    /// controls, line and paragraph separators, and bidirectional overrides, which change the appearance of a line.
    private static func escaped(_ text: String) -> String {
        let isCut = text.utf8.count > Self.longestValue
        if !isCut, text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) && $0 != 0x22 && $0 != 0x5C }) { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            if isCut, result.utf8.count >= Self.longestValue { return result + "…" }
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}"..."\u{202E}", "\u{2066}"..."\u{2069}":
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    private static func isPlain(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= Self.longestValue
            && text.utf8.allSatisfy { (0x21..<0x7F).contains($0) && $0 != 0x22 && $0 != 0x5C && $0 != 0x3D }
    }
}

/// Times as RFC 3339 in UTC, with milliseconds.
enum LogTime {
    static func now() -> String {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Self.text(seconds: time.tv_sec, milliseconds: time.tv_nsec / 1_000_000)
    }

    static func text(seconds: Int, milliseconds: Int) -> String {
        var (seconds, parts) = (seconds, tm())
        gmtime_r(&seconds, &parts)
        func padded(_ number: some BinaryInteger, _ width: Int = 2) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        let date = "\(padded(parts.tm_year + 1900, 4))-\(padded(parts.tm_mon + 1))-\(padded(parts.tm_mday))"
        let time = "\(padded(parts.tm_hour)):\(padded(parts.tm_min)):\(padded(parts.tm_sec))"
        return "\(date)T\(time).\(padded(milliseconds, 3))Z"
    }
}
