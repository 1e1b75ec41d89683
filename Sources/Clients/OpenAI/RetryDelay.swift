internal import HTTPTypes
internal import Jadwal

/// How long a server wants to be left alone, by any of the ways in which servers say so. Nothing, zero and negative values
/// (Azure sends them) are no wish.
enum RetryDelay {
    /// The first that says something: `retry-after-ms`, `retry-after` in seconds or as a date, Gemini's RetryInfo, the
    /// message's "try again in 6m0s".
    static func read(_ fields: HTTPFields, _ complaint: ServerComplaint, now: UnixTime) -> Duration? {
        Self.field("retry-after-ms", in: fields).flatMap { Self.positive($0, unit: 0.001) }
            ?? Self.field("retry-after", in: fields).flatMap { Self.positive($0, unit: 1) }
            ?? Self.field("retry-after", in: fields).flatMap { Self.until($0, fields, now) }
            ?? complaint.retryDelay
            ?? Self.told(in: complaint.message)
    }

    /// `39s`, `10h17m5.7s`, `250ms`: RFC-less, but the spelling of Go and of protocol buffers.
    static func spelledOut(_ text: String) -> Duration? {
        var rest = Substring(text)
        var seconds = 0.0
        while !rest.isEmpty {
            let number = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
            rest = rest.dropFirst(number.count)
            let name = rest.prefix { $0.isASCII && $0.isLetter }
            rest = rest.dropFirst(name.count)
            guard let value = Double(number), let unit = Self.units[String(name)] else { return nil }
            seconds += value * unit
        }
        return Self.positive(seconds)
    }

    private static let units = ["d": 86_400.0, "h": 3600.0, "m": 60.0, "s": 1.0, "ms": 0.001]

    /// "Please retry in 10h17m5.7s.", "Please try again in 20ms", "retry after 55 seconds". The message is in lower case.
    private static func told(in message: String) -> Duration? {
        for phrase in ["retry in ", "try again in ", "retry after "] {
            guard let start = message.firstRange(of: phrase)?.upperBound else { continue }
            let words = message[start...].prefix(40).split(separator: " ")
            guard var first = words.first else { continue }
            while let last = first.last, !last.isLetter, !last.isNumber { first.removeLast() }
            if let delay = Self.spelledOut(String(first)) { return delay }
            if words.count > 1, words[1].hasPrefix("second") { return Self.positive(String(first), unit: 1) }
        }
        return nil
    }

    /// Counted from the server's own clock where it tells it.
    private static func until(_ date: String, _ fields: HTTPFields, _ now: UnixTime) -> Duration? {
        guard let then = UnixTime(httpDate: date) else { return nil }
        let start = Self.field("date", in: fields).flatMap { UnixTime(httpDate: $0) } ?? now
        return Self.positive((then - start) / .seconds(1))
    }

    private static func field(_ name: String, in fields: HTTPFields) -> String? {
        HTTPField.Name(name).flatMap { fields[$0] }
    }

    private static func positive(_ text: String, unit: Double) -> Duration? {
        Double(text).flatMap { Self.positive($0 * unit) }
    }

    private static func positive(_ seconds: Double) -> Duration? {
        // A year is as good as for ever, and keeps arithmetic from overflowing.
        guard seconds > 0, seconds.isFinite else { return nil }
        return .milliseconds(Int64((min(seconds, 31_536_000) * 1000).rounded(.up)))
    }
}
