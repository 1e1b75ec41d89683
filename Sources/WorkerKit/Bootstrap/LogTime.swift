internal import Glibc

/// The present as RFC 3339 in UTC, to the millisecond.
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
