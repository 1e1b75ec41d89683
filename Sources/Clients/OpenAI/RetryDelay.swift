internal import HTTPTypes
internal import Time

/// Reads the delay that a server asks for, in any of the usual forms. Missing, zero and negative values (Azure sends
/// them) count as none.
enum RetryDelay {
    /// Reads the first of these that is present: `retry-after-ms`, `retry-after` in seconds or as a date, Gemini's
    /// RetryInfo, the message's "try again in 6m0s", `x-ratelimit-reset-…`.
    static func read(_ fields: HTTPFields, _ complaint: ServerComplaint, now: UnixTime) -> Duration? {
        Self.field("retry-after-ms", in: fields).flatMap { Self.positive($0, unit: 0.001) }
            ?? Self.field("retry-after", in: fields).flatMap { Self.positive($0, unit: 1) }
            ?? Self.field("retry-after", in: fields).flatMap { Self.until($0, fields, now) }
            ?? complaint.retryDelay
            ?? Self.told(in: complaint.message)
            ?? (complaint.isAboutAllowance ? Self.reset(fields, now) : nil)
    }

    /// `39s`, `10h17m5.7s`, `250ms`: the notation of Go and of protocol buffers.
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

    /// "Please retry in 10h17m5.7s.", "Please try again in 20ms", "retry after 55 seconds". The message is in lower
    /// case.
    private static func told(in message: String) -> Duration? {
        // A gateway may quote Gemini's whole answer: `'retryDelay': '39s'`.
        if let quoted = message.firstRange(of: "retrydelay")?.upperBound {
            let value = message[quoted...].prefix(40).drop { !$0.isNumber }.prefix {
                $0.isLetter || $0.isNumber || $0 == "."
            }
            if let delay = Self.spelledOut(String(value)) { return delay }
        }
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

    /// When the used-up allowance is restored; if none is marked as used up, the one that is restored first.
    private static func reset(_ fields: HTTPFields, _ now: UnixTime) -> Duration? {
        let delays = ["", "-requests", "-tokens"].compactMap { kind -> (isUsedUp: Bool, delay: Duration)? in
            guard let text = Self.field("x-ratelimit-reset\(kind)", in: fields) else { return nil }
            let left = Self.field("x-ratelimit-remaining\(kind)", in: fields).flatMap(Double.init)
            return Self.resetDelay(text, fields, now).map { (left.map { $0 <= 0 } ?? false, $0) }
        }
        return delays.filter(\.isUsedUp).map(\.delay).max() ?? delays.map(\.delay).min()
    }

    /// `6m0s`, seconds, or a time since 1970 in seconds or milliseconds, as OpenRouter writes it.
    private static func resetDelay(_ text: String, _ fields: HTTPFields, _ now: UnixTime) -> Duration? {
        guard let number = Double(text) else { return Self.spelledOut(text) }
        guard number >= 1e9 else { return Self.positive(number) }
        let then = number >= 1e12 ? number / 1000 : number
        return Self.positive(then - Double(Self.start(fields, now).milliseconds) / 1000)
    }

    /// Relative to the server's clock if the server sends it.
    private static func until(_ date: String, _ fields: HTTPFields, _ now: UnixTime) -> Duration? {
        guard let then = UnixTime(httpDate: date) else { return nil }
        return Self.positive((then - Self.start(fields, now)) / .seconds(1))
    }

    private static func start(_ fields: HTTPFields, _ now: UnixTime) -> UnixTime {
        Self.field("date", in: fields).flatMap { UnixTime(httpDate: $0) } ?? now
    }

    private static func field(_ name: String, in fields: HTTPFields) -> String? {
        HTTPField.Name(name).flatMap { fields[$0] }
    }

    private static func positive(_ text: String, unit: Double) -> Duration? {
        Double(text).flatMap { Self.positive($0 * unit) }
    }

    private static func positive(_ seconds: Double) -> Duration? {
        // A year is long enough, and avoids overflow in arithmetic.
        guard seconds > 0, seconds.isFinite else { return nil }
        return .milliseconds(Int64((min(seconds, 31_536_000) * 1000).rounded(.up)))
    }
}

extension UnixTime {
    /// Reads `Sun, 06 Nov 1994 08:49:37 GMT`, the one form that is still written (RFC 9110, section 5.6.7).
    init?(httpDate text: String) {
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let parts = text.split(separator: " ")
        guard parts.count == 6, parts[5] == "GMT", let month = months.firstIndex(of: String(parts[2])),
            let day = Int(parts[1]), let year = Int(parts[3]),
            let date = LocalDate(year: year, month: month + 1, day: day)
        else { return nil }
        let clock = parts[4].split(separator: ":").compactMap { UInt8($0) }
        // A leap second counts as a second.
        guard clock.count == 3, clock[0] < 24, clock[1] < 60, clock[2] <= 60 else { return nil }
        let seconds = Int(clock[0]) * 3600 + Int(clock[1]) * 60 + Int(clock[2])
        self.init(seconds: Int64(date.daysSince1970 * 86_400 + seconds))
    }
}
