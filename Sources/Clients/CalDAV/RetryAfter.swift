internal import Jadwal

/// `Retry-After` (RFC 9110, section 10.2.3), as seconds or as a date. At most a day, so that no server parks an event for
/// ever.
enum RetryAfter {
    static let longest = Duration.seconds(86_400)

    static func duration(_ text: String, now: UnixTime) -> Duration? {
        if let seconds = Int64(text) { return seconds < 0 ? nil : .seconds(min(seconds, 86_400)) }
        guard let date = Self.date(text) else { return nil }
        return max(.zero, min(date - now, Self.longest))
    }

    /// `Sun, 06 Nov 1994 08:49:37 GMT`. The two older forms are no longer made.
    private static func date(_ text: String) -> UnixTime? {
        let words = text.split(whereSeparator: { $0 == " " || $0 == ":" })
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        guard words.count == 8, words[7] == "GMT", let month = months.firstIndex(of: String(words[2])),
            let day = Int(words[1]), let year = Int(words[3]), let hour = Int(words[4]), let minute = Int(words[5]),
            let second = Int(words[6]), (0...60).contains(second), let time = LocalTime(hour: hour, minute: minute),
            let date = LocalDate(year: year, month: month + 1, day: day)
        else { return nil }
        return UnixTime(seconds: Int64(date.daysSince1970) * 86_400 + Int64(time.minutesSinceMidnight * 60 + second))
    }
}
